import { EnvironmentOutlined } from '@ant-design/icons'
import { Button, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { offBecause } from '#kit/look/off-because.ts'

/** The map page where users pick the coordinates of an address; they are copied there and pasted here. */
const picker = 'https://lbs.amap.com/tools/picker'
const pair = /^\s*(\d{2,3}(?:\.\d+)?)\s*[,，\s]\s*(\d{1,2}(?:\.\d+)?)\s*$/

/** The coordinates of an address: picked on the map, pasted as one text, and put into both fields. */
export function MapPoint() {
  const form = Form.useFormInstance()
  const [text, setText] = useState('')
  const found = pair.exec(text)
  const take = () => {
    if (!found) return
    const six = (value: string) => Number(Number(value).toFixed(6))
    form.setFieldsValue({ longitude: six(found[1]), latitude: six(found[2]) })
    setText('')
  }
  return (
    <Space wrap className="k-gap">
      <Button icon={<EnvironmentOutlined />} href={picker} target="_blank" rel="noreferrer">
        在地图上选点
      </Button>
      <Space.Compact>
        <Input
          aria-label="粘贴坐标"
          placeholder="粘贴坐标，如 121.490317,31.239666"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault()
            take()
          }}
        />
        <Button {...offBecause(!found && '请先粘贴坐标')} onClick={take}>
          填入经纬度
        </Button>
      </Space.Compact>
    </Space>
  )
}
