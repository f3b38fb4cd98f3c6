import { recordFields } from '#platform/records';
import type { UserFormInput } from './user-form.ts';

export const { Text, Select } = recordFields<'users', UserFormInput>('users');
