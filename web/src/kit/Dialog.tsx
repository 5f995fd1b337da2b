import { Modal, type ModalProps } from 'antd'
import { type DialogMore, Inside, pressMain } from './look/dialog/dialog-inside.tsx'

/**
 * antd's dialog as this product means it: it opens in its first field, Enter in a line of text and Ctrl+Enter anywhere press
 * its main button, and a refusal stands in it until the next try. An irreversible button (danger) takes Ctrl+Enter alone.
 * Longer texts typed in it outlive a lost window.
 *
 *     <Dialog open title="交班" okText="交班" onOk={() => void close()} onCancel={leave} unsaved={dirty}>…</Dialog>
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
