import { Dialog } from '#kit/Dialog.tsx'
import './keys.css'

/** The list of keys, opened by `?`. */
const groups: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: '到处可用',
    keys: [
      ['Ctrl K', '搜索菜单、老人、员工，或直接办事'],
      ['?', '显示本页'],
      ['Esc', '关闭弹出的窗口'],
    ],
  },
  {
    title: '列表',
    keys: [
      ['/', '到查询条件'],
      ['Enter', '在条件里：查询'],
      ['n', '新增（登记）'],
      ['↓ ↑', '逐行移动，Home、End 到首行、末行'],
      ['Enter', '在行上：打开这一行'],
      ['空格', '在行上：勾选这一行'],
      ['i', '在行上：看看这位老人是谁，再按一次返回'],
    ],
  },
  {
    title: '表单与设计器',
    keys: [
      ['Enter', '到下一个字段'],
      ['Ctrl Enter', '保存'],
      ['Delete', '清除已选的值或日期'],
      ['Ctrl Z', '在设计器里：撤销'],
      ['Ctrl Y', '在设计器里：重做'],
    ],
  },
]

export default function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="快捷键" footer={null} width={480} onCancel={onClose}>
      {groups.map(({ title, keys }) => (
        <section key={title} className="keys-help">
          <h4>{title}</h4>
          <dl>
            {keys.map(([key, words]) => (
              <div key={key + words}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
