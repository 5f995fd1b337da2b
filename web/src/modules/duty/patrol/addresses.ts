/** The record of a task, in a tab that bears its name. */
export const recordAddress = ({ taskId, planName, taskDate }: { taskId: string; planName: string; taskDate: string }) =>
  `/administration/patrolRecord/detail?${new URLSearchParams({ id: taskId, tabTitle: `${planName} ${taskDate}` })}`
