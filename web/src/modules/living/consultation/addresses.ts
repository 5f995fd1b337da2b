/** A consultation in full, in a tab that bears the name; its conversion stands inside that tab. */

export const consultAddress = (row: { consultationId: string; oldmanName: string }) =>
  `/live/consult/base?${new URLSearchParams({ id: row.consultationId, tabTitle: `${row.oldmanName} 咨询` })}`
export const convertAddress = (consultationId: string) =>
  `/live/consult/archivesAdd?${new URLSearchParams({ id: consultationId })}`
