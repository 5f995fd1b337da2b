import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button, Dropdown, Select, Tooltip, Upload } from 'antd'
import type { ReactNode } from 'react'
import { pictureTypes } from './pictures.ts'

const blocks = [
  { value: 0, label: '正文' },
  { value: 1, label: '一级标题' },
  { value: 2, label: '二级标题' },
  { value: 3, label: '三级标题' },
]
const sizes = ['12px', '14px', '16px', '18px', '20px', '24px', '28px', '32px'].map((value) => ({
  value,
  label: Number.parseInt(value, 10),
}))
const colours = [
  { key: '#000000', label: '黑色' },
  { key: '#c81e16', label: '红色' },
  { key: '#0f6bcb', label: '蓝色' },
  { key: '#1d7f3b', label: '绿色' },
  { key: '#5f6670', label: '灰色' },
]

interface BarProps {
  editor: Editor
  onPictures: (files: File[]) => void
}

export function EditorBar({ editor, onPictures }: BarProps) {
  const run = () => editor.chain().focus()
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  return (
    <div className="k-editor-bar" role="toolbar" aria-label="格式">
      <Tool title="撤销" icon={<UndoOutlined />} off={!state.undo} onClick={() => run().undo().run()} />
      <Tool title="重做" icon={<RedoOutlined />} off={!state.redo} onClick={() => run().redo().run()} />
      <Select
        aria-label="段落"
        size="small"
        style={{ width: 104 }}
        options={blocks}
        value={state.block}
        onChange={(level) =>
          level === 0
            ? run().setParagraph().run()
            : run()
                .setHeading({ level: level as 1 | 2 | 3 }) // as: a value of the list above
                .run()
        }
      />
      <Select
        aria-label="字号"
        size="small"
        style={{ width: 72 }}
        placeholder="字号"
        options={sizes}
        value={state.size}
        onChange={(size) => run().setFontSize(size).run()}
      />
      <Tool title="加粗" icon={<BoldOutlined />} on={state.bold} onClick={() => run().toggleBold().run()} />
      <Tool title="斜体" icon={<ItalicOutlined />} on={state.italic} onClick={() => run().toggleItalic().run()} />
      <Tool
        title="下划线"
        icon={<UnderlineOutlined />}
        on={state.underline}
        onClick={() => run().toggleUnderline().run()}
      />
      <Tool
        title="删除线"
        icon={<StrikethroughOutlined />}
        on={state.strike}
        onClick={() => run().toggleStrike().run()}
      />
      <Dropdown trigger={['click']} menu={{ items: colours, onClick: ({ key }) => run().setColor(key).run() }}>
        <Button size="small" type="text">
          颜色
        </Button>
      </Dropdown>
      <Tool
        title="居左"
        icon={<AlignLeftOutlined />}
        on={state.align === 'left'}
        onClick={() => run().setTextAlign('left').run()}
      />
      <Tool
        title="居中"
        icon={<AlignCenterOutlined />}
        on={state.align === 'center'}
        onClick={() => run().setTextAlign('center').run()}
      />
      <Tool
        title="居右"
        icon={<AlignRightOutlined />}
        on={state.align === 'right'}
        onClick={() => run().setTextAlign('right').run()}
      />
      <Tool
        title="编号列表"
        icon={<OrderedListOutlined />}
        on={state.ordered}
        onClick={() => run().toggleOrderedList().run()}
      />
      <Tool
        title="项目列表"
        icon={<UnorderedListOutlined />}
        on={state.bullets}
        onClick={() => run().toggleBulletList().run()}
      />
      <Tool title="分隔线" icon={<LineOutlined />} onClick={() => run().setHorizontalRule().run()} />
      <TableMenu editor={editor} inside={state.table} />
      <Upload
        accept={pictureTypes}
        multiple
        showUploadList={false}
        beforeUpload={(file) => {
          onPictures([file])
          return Upload.LIST_IGNORE
        }}
      >
        <Tool title="插入图片" icon={<PictureOutlined />} />
      </Upload>
    </div>
  )
}

function stateOf(editor: Editor) {
  const align = ['center', 'right'].find((side) => editor.isActive({ textAlign: side })) ?? 'left'
  const size: unknown = editor.getAttributes('textStyle').fontSize
  return {
    undo: editor.can().undo(),
    redo: editor.can().redo(),
    block: [1, 2, 3].find((level) => editor.isActive('heading', { level })) ?? 0,
    size: typeof size === 'string' ? size : undefined,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    ordered: editor.isActive('orderedList'),
    bullets: editor.isActive('bulletList'),
    table: editor.isActive('table'),
    align,
  }
}

function TableMenu({ editor, inside }: { editor: Editor; inside: boolean }) {
  const run = () => editor.chain().focus()
  const insert = () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
  const steps: Record<string, { label: string; run: () => unknown }> = {
    rowAfter: { label: '下方加一行', run: () => run().addRowAfter().run() },
    columnAfter: { label: '右侧加一列', run: () => run().addColumnAfter().run() },
    merge: { label: '合并或拆分单元格', run: () => run().mergeOrSplit().run() },
    head: { label: '表头行', run: () => run().toggleHeaderRow().run() },
    row: { label: '删除行', run: () => run().deleteRow().run() },
    column: { label: '删除列', run: () => run().deleteColumn().run() },
    table: { label: '删除表格', run: () => run().deleteTable().run() },
  }
  if (!inside) return <Tool title="插入表格" icon={<TableOutlined />} onClick={insert} />
  const items = Object.entries(steps).map(([key, { label }]) => ({ key, label }))
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => steps[key]?.run() }}>
      <Button size="small" type="text" icon={<TableOutlined />}>
        表格
      </Button>
    </Dropdown>
  )
}

interface ToolProps {
  title: string
  icon: ReactNode
  on?: boolean
  off?: boolean
  onClick?: () => void
}

function Tool({ title, icon, on, off, onClick }: ToolProps) {
  return (
    <Tooltip title={title} mouseEnterDelay={0.4}>
      <Button
        size="small"
        type={on ? 'primary' : 'text'}
        ghost={on}
        aria-label={title}
        aria-pressed={on}
        disabled={off}
        icon={icon}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      />
    </Tooltip>
  )
}
