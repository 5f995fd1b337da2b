import { Drawer, type DrawerProps } from 'antd'
import { type DialogMore, Inside, pressMainByCtrl } from './look/dialog/dialog-inside.tsx'

/** A `Dialog` at the side of the screen, for the details of a row or a long form. */
export function SideDialog({ children, unsaved, ...props }: DrawerProps & DialogMore) {
  return (
    <Drawer {...props} onKeyDown={pressMainByCtrl}>
      <Inside unsaved={unsaved}>{children}</Inside>
    </Drawer>
  )
}
