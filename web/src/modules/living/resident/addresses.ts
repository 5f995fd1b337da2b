/** The address of a resident's page, whose tab shows the name. */
export function archiveAddress(row: { oldmanId: string; oldmanName?: string | null }, list = '/live/archives/base') {
  return `${list}?${new URLSearchParams({ oldmanId: row.oldmanId, tabTitle: row.oldmanName ?? '老人档案' })}`
}

export const editAddress = (oldmanId: string) => `/live/archivesAdd?oldmanId=${encodeURIComponent(oldmanId)}`
