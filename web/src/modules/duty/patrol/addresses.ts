/** The address of the record of a task, whose tab shows its name. */
export const recordAddress = ({ taskId, planName, taskDate }: { taskId: string; planName: string; taskDate: string }) =>
  `/administration/patrolRecord/detail?${new URLSearchParams({ id: taskId, tabTitle: `${planName} ${taskDate}` })}`
