/** The addresses of the pages of one activity, whose tabs show its title. */

interface ActivityRef {
  activityId: string
  title: string
}

const to = (path: string) => (row: ActivityRef, tab?: string) =>
  `${path}?${new URLSearchParams({ id: row.activityId, tabTitle: row.title, ...(tab && { tab }) })}`

export const registerDetail = to('/administration/activityRegisterDetail')
export const signDetail = to('/administration/activitySignDetail')
