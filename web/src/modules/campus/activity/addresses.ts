/** The pages of one activity, in tabs that bear its name. */

interface Named {
  activityId: string
  title: string
}

const to = (path: string) => (row: Named, tab?: string) =>
  `${path}?${new URLSearchParams({ id: row.activityId, tabTitle: row.title, ...(tab && { tab }) })}`

export const registerDetail = to('/administration/activityRegisterDetail')
export const signDetail = to('/administration/activitySignDetail')
