import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { InputField, type InputFieldProps } from '#ui/input-field';

/** A field for a secret that its owner may look at. */
export function PasswordField(props: Omit<InputFieldProps, 'type' | 'endAdornment'>) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  return (
    <InputField
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <IconButton
          edge="end"
          disabled={props.disabled ?? false}
          aria-label={isShown ? t(($) => $.common.hidePassword) : t(($) => $.common.showPassword)}
          onClick={() => setShown(!isShown)}
          // A click must not take the focus from the field that is being typed in.
          onMouseDown={(event) => event.preventDefault()}
        >
          {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
        </IconButton>
      }
    />
  );
}
