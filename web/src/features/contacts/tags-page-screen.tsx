import { TagsScreen } from '#features/tags';
import { TagMembersDialog } from './tag-members-dialog.tsx';

/** The tags of contacts, with who has them. */
export function TagsPageScreen() {
  return <TagsScreen kanban={0} renderMembers={(props) => <TagMembersDialog {...props} />} />;
}
