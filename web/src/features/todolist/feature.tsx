import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import { defineFeature } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const TodolistScreen = lazyScreen(
  withTexts(() => import('./todolist-screen.tsx'), 'todolist'),
  'TodolistScreen',
);

export const todolistFeature = defineFeature({
  pages: { todolist: { icon: <ChecklistOutlined />, screen: TodolistScreen } },
});
