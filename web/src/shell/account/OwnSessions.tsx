import { Dialog } from '#kit/Dialog.tsx'
import { OwnSessionTable } from './OwnSessionTable.tsx'

/** The dialog with the places where this account is signed in. */
export default function OwnSessions({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="我的会话" width={820} footer={null} onCancel={onClose}>
      <OwnSessionTable />
    </Dialog>
  )
}
