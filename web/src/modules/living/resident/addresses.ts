/** A resident's page, in a tab that bears the name. */
export function archiveAddress(row: { oldmanId: string; oldmanName?: string | null }, list = '/live/archives/base') {
  return `${list}?${new URLSearchParams({ oldmanId: row.oldmanId, tabTitle: row.oldmanName ?? '老人档案' })}`
}

export const editAddress = (oldmanId: string) => `/live/archivesAdd?oldmanId=${encodeURIComponent(oldmanId)}`
