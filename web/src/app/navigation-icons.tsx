import type { ReactElement } from 'react';
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import BoltOutlined from '@mui/icons-material/BoltOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import CodeOutlined from '@mui/icons-material/CodeOutlined';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import HubOutlined from '@mui/icons-material/HubOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import NewspaperOutlined from '@mui/icons-material/NewspaperOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import PhonelinkOutlined from '@mui/icons-material/PhonelinkOutlined';
import PsychologyOutlined from '@mui/icons-material/PsychologyOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import WebOutlined from '@mui/icons-material/WebOutlined';

const icons: Readonly<Record<string, ReactElement>> = {
  dashboard: <DashboardOutlined />,
  reports: <InsightsOutlined />,
  moments: <MonitorHeartOutlined />,
  tickets: <InboxOutlined />,
  quickMessages: <BoltOutlined />,
  kanban: <ViewKanbanOutlined />,
  tagsKanban: <ViewKanbanOutlined />,
  contacts: <ContactsOutlined />,
  contactsImport: <UploadFileOutlined />,
  schedules: <EventOutlined />,
  tags: <LocalOfferOutlined />,
  chats: <ForumOutlined />,
  helps: <HelpOutlineOutlined />,
  todolist: <ChecklistOutlined />,
  campaigns: <CampaignOutlined />,
  campaignReport: <InsightsOutlined />,
  contactLists: <PeopleAltOutlined />,
  contactListItems: <PeopleAltOutlined />,
  campaignsConfig: <TuneOutlined />,
  users: <GroupOutlined />,
  queues: <AccountTreeOutlined />,
  prompts: <PsychologyOutlined />,
  queueIntegration: <HubOutlined />,
  connections: <PhonelinkOutlined />,
  files: <AttachFileOutlined />,
  messagesApi: <CodeOutlined />,
  financeiro: <PaymentsOutlined />,
  financeiroAberto: <PaymentsOutlined />,
  settings: <SettingsOutlined />,
  announcements: <NewspaperOutlined />,
  allConnections: <PhonelinkOutlined />,
  companies: <BusinessOutlined />,
};

/** The picture of a page, in the menu and where the page is still empty. */
export const iconOf = (key: string): ReactElement => icons[key] ?? <WebOutlined />;
