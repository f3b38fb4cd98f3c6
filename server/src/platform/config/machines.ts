/** Where machines are asked that answer customers. */
export interface MachinesConfig {
  readonly assistantUrl: string;
  readonly assistantModel: string;
  readonly dialogflowUrl: string;
  readonly speechUrl: string | null;
}

interface Given {
  readonly ASSISTANT_URL?: string | undefined;
  readonly ASSISTANT_MODEL: string;
  readonly DIALOGFLOW_URL?: string | undefined;
  readonly SPEECH_URL?: string | undefined;
  readonly LAB_MACHINES_URL?: string | undefined;
}

/** With a lab beside it the server asks the lab, unless it is told whom else. */
export const machinesOf = (settings: Given): MachinesConfig => {
  const lab = settings.LAB_MACHINES_URL;
  return {
    assistantUrl: settings.ASSISTANT_URL ?? (lab ? `${lab}/openai/v1` : 'https://api.openai.com/v1'),
    assistantModel: settings.ASSISTANT_MODEL,
    dialogflowUrl: settings.DIALOGFLOW_URL ?? (lab ? `${lab}/dialogflow` : 'https://dialogflow.googleapis.com'),
    speechUrl: settings.SPEECH_URL ?? (lab ? `${lab}/azure` : null),
  };
};
