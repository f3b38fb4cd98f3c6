import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import QuestionAnswerOutlined from '@mui/icons-material/QuestionAnswerOutlined';
import RecordVoiceOverOutlined from '@mui/icons-material/RecordVoiceOverOutlined';
import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import type { LabMachine } from './machines.ts';

const marks = {
  openai: AutoAwesomeOutlined,
  azure: RecordVoiceOverOutlined,
  dialogflow: QuestionAnswerOutlined,
  typebot: AccountTreeOutlined,
  hook: WebhookOutlined,
} as const satisfies Record<LabMachine['name'], unknown>;

/** The sign of a machine; its name stands beside it. */
export function MachineMark({ name }: Pick<LabMachine, 'name'>) {
  const Mark = marks[name];
  return <Mark aria-hidden="true" />;
}
