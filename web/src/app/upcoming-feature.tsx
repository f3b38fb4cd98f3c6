import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import CodeOutlined from '@mui/icons-material/CodeOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import HubOutlined from '@mui/icons-material/HubOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import PsychologyOutlined from '@mui/icons-material/PsychologyOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { defineFeature } from '#platform/feature';

/** Pages that stand behind their gates and say what they will be for. */
export const upcomingFeature = defineFeature({
  pages: {
    dashboard: { icon: <DashboardOutlined /> },
    reports: { icon: <InsightsOutlined /> },
    moments: { icon: <MonitorHeartOutlined /> },
    todolist: { icon: <ChecklistOutlined /> },
    campaigns: { icon: <CampaignOutlined /> },
    campaignReport: { icon: <InsightsOutlined /> },
    contactLists: { icon: <PeopleAltOutlined /> },
    contactListItems: { icon: <PeopleAltOutlined /> },
    campaignsConfig: { icon: <TuneOutlined /> },
    prompts: { icon: <PsychologyOutlined /> },
    queueIntegration: { icon: <HubOutlined /> },
    files: { icon: <AttachFileOutlined /> },
    messagesApi: { icon: <CodeOutlined /> },
    financeiro: { icon: <PaymentsOutlined /> },
    financeiroAberto: { icon: <PaymentsOutlined /> },
  },
});
