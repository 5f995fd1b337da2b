import { Modal, type ModalProps } from 'antd'
import { type DialogMore, Inside, pressMain } from './look/dialog/dialog-inside.tsx'

/**
 * antd's dialog with the rules of this product: the cursor starts in the first field; Enter in a line of text and
 * Ctrl+Enter anywhere press the main button; a refusal stays in the dialog until the next try. A main button that
 * cannot be undone (danger) takes Ctrl+Enter alone. Longer texts typed in the dialog are kept when the window is lost.
 *
 *     <Dialog open title="交班" okText="交班" onOk={() => void close()} unsaved={dirty}
 *       onCancel={leaveBy(dirty, onClose)}>…</Dialog>
 */
export function Dialog({ children, unsaved, drafts, wrapProps, ...props }: ModalProps & DialogMore) {
  return (
    <Modal {...props} wrapProps={{ ...wrapProps, onKeyDown: pressMain }}>
      <Inside unsaved={unsaved} drafts={drafts} title={props.title} open={props.open}>
        {children}
      </Inside>
    </Modal>
  )
}
