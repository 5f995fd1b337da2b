/** The address of a home care elder, whose tab shows the name. */
export function homeElderAddress({ oldmanId, oldmanName }: { oldmanId: string; oldmanName?: string | null }) {
  return `/homecare/archives?${new URLSearchParams({ oldmanId, tabTitle: oldmanName ?? '居家老人档案' })}`
}

export const editAddress = (oldmanId: string) => `/homecare/archivesAdd?oldmanId=${encodeURIComponent(oldmanId)}`
