/**
 * The place of a resident as a text for staff: every building has a room 109, so the plan comes first (iot.md 4.1a).
 * @param mapName of the plan, 康宁楼1层
 * @param areaName of the area he is in, if he is in one
 */
export function placeName(mapName: string, areaName?: string | null) {
  if (!areaName) return mapName
  return areaName.startsWith(mapName) ? areaName : `${mapName}${areaName}`
}
