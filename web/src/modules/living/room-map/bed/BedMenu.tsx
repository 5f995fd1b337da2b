import { Dropdown } from 'antd'
import { usePermit } from '#kit/page/permit.ts'
import type { BedAction, Dialog } from './bed-actions.tsx'

interface BedMenuProps {
  x: number
  y: number
  actions: readonly BedAction[]
  onOpen: (dialog: Dialog) => void
  onClose: () => void
}

/** The right-click menu of a bed: the same actions as its drawer. For `lazy()`. */
export default function BedMenu({ x, y, actions, onOpen, onClose }: BedMenuProps) {
  const may = usePermit()
  const here = actions.filter(({ permit }) => may(permit))
  if (here.length === 0) return null
  return (
    <Dropdown
      open
      trigger={['click']}
      onOpenChange={(open) => !open && onClose()}
      menu={{
        items: here.map(({ label, danger }) => ({ key: label, label, danger })),
        onClick: ({ key }) => {
          onClose()
          here.find(({ label }) => label === key)?.run(onOpen)
        },
      }}
    >
      <span style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />
    </Dropdown>
  )
}
