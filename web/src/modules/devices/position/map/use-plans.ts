import { positionMap } from '#contract/modules/devices/position/map.ts'
import { useCall } from '#kit/calls.ts'

/** Every permitted plan, in the order of their names. */
export const usePlans = () =>
  useCall(positionMap.mapList, { pageHelper: '0', sortField: 'mapName', sortOrder: 'asc' }, { staleTime: 60_000 })
