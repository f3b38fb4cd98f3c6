/** Whether a lab runs beside this server. Asked before anything of the page is fetched, so it stands alone. */
export async function isLabOpen(): Promise<boolean> {
  const networks = ['whatsapp/network', 'graph/state'];
  const answers = await Promise.allSettled(networks.map((path) => fetch(`/api/lab/${path}`)));
  return answers.some((answer) => answer.status === 'fulfilled' && answer.value.ok);
}
