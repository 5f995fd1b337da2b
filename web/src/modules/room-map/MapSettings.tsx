import { Button } from 'antd'
import { roomMap } from '#contract/modules/room-map.ts'
import { useAction } from '../../kit/calls.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import type { Config } from './map-data.ts'

/** What the cards of one view show, for this user alone. For `lazy()`. */
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

/** Back to how the house shows its map. */
export function DefaultsButton({ config, name }: { config: Config; name: string }) {
  const back = useAction(roomMap.removeConfig, { done: `“${name}”已恢复默认显示` })
  const { configId } = config
  if (!configId) return null
  return (
    <Button loading={back.pending} onClick={() => void back.run({ id: configId })}>
      恢复默认
    </Button>
  )
}
