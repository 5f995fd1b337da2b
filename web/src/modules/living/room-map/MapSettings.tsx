import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { FormModal } from '#kit/FormModal.tsx'
import type { Config } from './map-data.ts'

/** Content of the cards of a view, for this user alone. For `lazy()`. */
export default function MapSettings({ config, name, onClose }: { config: Config; name: string; onClose: () => void }) {
  const { type, showFields, cardSize, sort, nameMask } = config
  return (
    <FormModal
      call={roomMap.saveConfig}
      title={`“${name}”的显示设置`}
      columns={1}
      fields={['showFields', 'cardSize', 'sort', 'nameMask']}
      initial={{ showFields, cardSize, sort: sort ?? 'place', nameMask }}
      input={{ type }}
      done={`已保存“${name}”的显示设置`}
      onClose={onClose}
    />
  )
}
