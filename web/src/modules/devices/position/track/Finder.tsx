import { AutoComplete } from 'antd'
import { useState } from 'react'
import type { Here } from '#contract/modules/devices/position/track.ts'
import { matches, useInitials } from '#kit/inputs/choice/pinyin.ts'
import { warn } from '#kit/look/notice.ts'

interface FinderProps {
  people: readonly Here[]
  onFound: (person: Here) => void
}

/** 查找老人 by name, pinyin initials or bed: all matches are offered, Enter takes the first. */
export default function Finder({ people, onFound }: FinderProps) {
  const [text, setText] = useState('')
  const initials = useInitials(text !== '')
  const byLabel = new Map(people.map((one) => [[one.oldmanName, one.bedName].filter(Boolean).join('　'), one]))
  const options = [...byLabel.keys()]
    .map((label) => ({ value: label, label }))
    .filter((option) => matches(text, option, initials))
  return (
    <AutoComplete
      aria-label="查找老人"
      placeholder="姓名或床位，回车定位"
      style={{ width: 220 }}
      allowClear
      value={text}
      options={text.trim() ? options : []}
      onChange={(typed?: string) => setText(typed ?? '')}
      onSelect={(label?: string) => {
        const found = byLabel.get(label ?? '')
        if (found) onFound(found)
      }}
      onInputKeyDown={({ key }) => {
        if (key === 'Enter' && text.trim() && options.length === 0) warn(`没有找到佩戴标签的“${text.trim()}”`)
      }}
    />
  )
}
