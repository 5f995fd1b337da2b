import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, FontSize, TextStyle } from '@tiptap/extension-text-style'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Progress } from 'antd'
import { useRef, useState } from 'react'
import { EditorBar } from './EditorBar.tsx'
import { Palette } from './Palette.tsx'
import { insertPictures, picturesOf } from './pictures.ts'
import { placeNode, withChips } from './place-node.ts'
import type { RichTextProps } from './RichText.tsx'
import './editor.css'

export default function RichTextBody({ initial, onChange, places = [], label, paperWidth }: RichTextProps) {
  const [percent, setPercent] = useState<number>()
  const latest = useRef(onChange)
  latest.current = onChange
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [1, 2, 3] }, link: false, code: false, codeBlock: false }),
      TextStyle,
      Color,
      FontSize,
      TextAlign.configure({ types: ['heading', 'paragraph'] }),
      TableKit.configure({ table: { resizable: true } }),
      Image,
      placeNode(places),
    ],
    content: withChips(initial),
    onUpdate: ({ editor: changed }) => latest.current(changed.getHTML()),
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      handlePaste: (_, event) => take(picturesOf(event.clipboardData)),
      handleDrop: (_, event) => take(picturesOf(event.dataTransfer)),
    },
  })
  function take(files: File[]) {
    if (files.length > 0 && editor) void insertPictures(editor, files, setPercent)
    return files.length > 0
  }
  if (!editor) return null
  return (
    <div className="k-editor">
      <EditorBar editor={editor} onPictures={take} />
      {percent !== undefined && (
        <Progress aria-label="上传图片" percent={percent} size="small" className="k-editor-progress" />
      )}
      <div className="k-editor-main">
        <div className="k-editor-desk">
          <EditorContent
            editor={editor}
            className="k-editor-paper"
            style={paperWidth ? { width: `${paperWidth}mm` } : undefined}
          />
        </div>
        {places.length > 0 && (
          <Palette
            groups={places}
            onChoose={(key) => editor.chain().focus().insertContent({ type: 'place', attrs: { key } }).run()}
          />
        )}
      </div>
    </div>
  )
}
