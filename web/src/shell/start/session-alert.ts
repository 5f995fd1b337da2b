import { Modal } from 'antd'

/** Resolves when the user has confirmed; nothing else closes it. */
export const sessionAlert = (text: string) =>
  new Promise<void>((resolve) => {
    Modal.warning({ title: '提示', content: text, okText: '重新登录', keyboard: false, onOk: () => resolve() })
  })
