/** The address of a consultation, whose tab shows the name; its conversion opens inside that tab. */

export const consultAddress = (row: { consultationId: string; oldmanName: string }) =>
  `/live/consult/base?${new URLSearchParams({ id: row.consultationId, tabTitle: `${row.oldmanName} 咨询` })}`
export const convertAddress = (consultationId: string) =>
  `/live/consult/archivesAdd?${new URLSearchParams({ id: consultationId })}`
