import { describe, expect, test } from 'vitest'
import { schemaProblems } from './form-check.ts'
import { evaluateFormula, parseFormula, rounded } from './form-formula.ts'
import { dataProblems, levelOf, resultText, settleForm } from './form-rules.ts'
import { FormSchema } from './form-schema.ts'
import { cleanValue, mapPictures } from './form-value.ts'

const schemaOf = (fields: object[], more: object = {}) =>
  FormSchema.parse({ fields: fields.map((field) => ({ span: 8, ...field })), ...more })
const words = (...labels: string[]) => labels.map((label, index) => ({ value: String(index + 1), label, score: index }))
const messages = (problems: { message: string }[]) => problems.map((problem) => problem.message)

const bmi = schemaOf(
  [
    { key: 'weight', label: '体重', kind: 'number', min: 20, max: 200, unit: 'kg', required: 1 },
    { key: 'height', label: '身高', kind: 'number' },
    { key: 'bmi', label: '体质指数', kind: 'sum' },
  ],
  {
    sumRules: [
      {
        key: 'bmi',
        op: 'formula',
        formula: 'weight / (height / 100) ^ 2',
        decimals: 1,
        levels: [
          { min: 0, label: '正常' },
          { min: 24, label: '超重' },
        ],
      },
    ],
  },
)

describe('formulas', () => {
  const value = (text: string, numbers: Record<string, number[]> = {}) => {
    const parsed = parseFormula(text)
    return 'formula' in parsed ? evaluateFormula(parsed.formula, (name) => numbers[name] ?? []) : parsed.problem
  }
  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['10 - 4 - 3', 3],
    ['round(2.345, 2)', 2.35],
    ['max(a, 5) - min(a, 5)', 4],
    ['avg(rows.ml)', 15],
    ['sum(rows.ml) / 3', 10],
    ['abs(0 - a)', 1],
  ])('%s is %d', (text, result) => expect(value(text, { a: [1], 'rows.ml': [10, 20] })).toBe(result))

  test.each(['1 / 0', 'a / b', 'unknown + 1', '10 ^ 999', 'round(unknown, 1)', '(0-1) ^ 0.5'])(
    '%s has no result',
    (text) => expect(value(text, { a: [1], b: [0] })).toBeUndefined(),
  )

  test.each([
    ['', '公式不能为空'],
    ['1 +', '公式不完整'],
    ['(1', '括号不配对'],
    ['1 2', '“2”的位置不对'],
    ['eval(1)', '没有函数“eval”'],
    ['constructor(1)', '没有函数“constructor”'],
    ['alert`1`', '公式含有无法识别的字符'],
    ['a; b', '公式含有无法识别的字符'],
    ['__proto__', '公式含有无法识别的字符'],
    [`${'('.repeat(150)}1`, '括号不配对'],
    ['1+'.repeat(150), '公式过长'],
  ])('refuses %s', (text, problem) => expect(value(text)).toBe(problem))

  test('rounds half away from zero', () => {
    expect([rounded(1.005, 2), rounded(-1.005, 2), rounded(2.5, 0), rounded(-0.001, 2), rounded(1e9 + 0.5, 0)]).toEqual(
      [1.01, -1.01, 3, 0, 1e9 + 1],
    )
  })
})

describe('filling in', () => {
  test('computes the body mass index and its level, and no value while a part is missing', () => {
    const { values } = settleForm(bmi, { weight: '72', height: 170, bmi: 1 })
    expect(values).toEqual({ weight: 72, height: 170, bmi: 24.9 })
    expect(levelOf(bmi.sumRules[0], values.bmi)?.label).toBe('超重')
    expect(resultText(bmi, values)).toBe('体质指数 24.9（超重）')
    expect(settleForm(bmi, { weight: 72, bmi: 99 }).values).toEqual({ weight: 72 })
  })

  test('names at each field what is missing or out of range', () => {
    expect(dataProblems(bmi, {})).toEqual([{ field: 'weight', message: '请填写体重' }])
    expect(messages(dataProblems(bmi, { weight: 10 }))).toEqual(['体重不能小于20kg'])
    expect(messages(dataProblems(bmi, { weight: 201 }))).toEqual(['体重不能大于200kg'])
    expect(messages(dataProblems(bmi, { weight: 'heavy' }))).toEqual(['体重格式不正确'])
    expect(dataProblems(bmi, { weight: 20 })).toEqual([])
  })

  const skin = schemaOf([
    { key: 'skin', label: '皮肤', kind: 'radio', options: words('完好', '异常') },
    {
      key: 'where',
      label: '部位',
      kind: 'text',
      required: 1,
      visibleIf: { match: 'all', rules: [{ key: 'skin', op: 'eq', value: '2' }] },
    },
    { key: 'more', label: '描述', kind: 'text', visibleIf: { match: 'all', rules: [{ key: 'where', op: 'filled' }] } },
  ])
  test('a hidden field is neither required, stored nor counted, and hides fields that depend on it', () => {
    expect(dataProblems(skin, { skin: '1' })).toEqual([])
    expect(messages(dataProblems(skin, { skin: '2' }))).toEqual(['请填写部位'])
    expect(settleForm(skin, { skin: '1', where: '骶尾部', more: '红' }).values).toEqual({ skin: '1' })
    expect([...settleForm(skin, { skin: '2', where: '骶尾部' }).visible]).toEqual(['skin', 'where', 'more'])
  })

  test('a hidden heading hides the fields under it until the next one', () => {
    const schema = schemaOf([
      { key: 'ask', label: '有无', kind: 'radio', options: words('无', '有') },
      {
        key: 'part',
        label: '详情',
        kind: 'group',
        visibleIf: { match: 'any', rules: [{ key: 'ask', op: 'eq', value: '2' }] },
      },
      { key: 'inside', label: '内', kind: 'text' },
      { key: 'rest', label: '其余', kind: 'group' },
      { key: 'outside', label: '外', kind: 'text' },
    ])
    expect([...settleForm(schema, { ask: '1' }).visible]).toEqual(['ask', 'rest', 'outside'])
    expect(settleForm(schema, { ask: '1', inside: 'x', outside: 'y' }).values).toEqual({ ask: '1', outside: 'y' })
  })

  test.each([
    ['eq', '2', ['2', '3'], true],
    ['in', ['1', '3'], ['2', '3'], true],
    ['ne', '1', ['2'], true],
    ['ne', '1', undefined, true],
    ['eq', '', undefined, false],
    ['empty', null, [], true],
  ] as const)('choices: %s %j of %j is %s', (op, value, chosen, shown) => {
    const schema = schemaOf([
      { key: 'a', label: '甲', kind: 'checkbox', options: words('一', '二', '三') },
      { key: 'b', label: '乙', kind: 'text', visibleIf: { match: 'all', rules: [{ key: 'a', op, value }] } },
    ])
    expect(settleForm(schema, { a: chosen }).visible.has('b')).toBe(shown)
  })

  test.each([
    ['gt', 5, 5, false],
    ['gte', 5, 5, true],
    ['lt', '10', 9, true],
    ['lte', 3, 4, false],
  ] as const)('numbers: %s %s against %s is %s', (op, value, chosen, shown) => {
    const schema = schemaOf([
      { key: 'a', label: '甲', kind: 'number' },
      { key: 'b', label: '乙', kind: 'text', visibleIf: { match: 'all', rules: [{ key: 'a', op, value }] } },
    ])
    expect(settleForm(schema, { a: chosen }).visible.has('b')).toBe(shown)
  })

  test.each([
    ['sum', 7],
    ['avg', 3.5],
    ['max', 6],
    ['min', 1],
    ['count', 2],
  ] as const)('%s of a doubled score and a table column is %d', (op, result) => {
    const schema = schemaOf(
      [
        { key: 'mood', label: '情绪', kind: 'score', score: 2, options: words('差', '中', '中上', '好') },
        { key: 'drinks', label: '饮水', kind: 'table', columns: [{ key: 'ml', label: '量', kind: 'number' }] },
        { key: 'total', label: '合计', kind: 'sum' },
      ],
      { sumRules: [{ key: 'total', op, from: ['mood', 'drinks.ml', 'nobody', 'drinks.nothing'] }] },
    )
    expect(settleForm(schema, { mood: '4', drinks: [{ ml: 1 }, { other: 5 }, 'x', null] }).values.total).toBe(result)
  })

  test('checks the rows of a table one by one, empty ones are dropped', () => {
    const schema = schemaOf([
      {
        key: 'turns',
        label: '翻身',
        kind: 'table',
        required: 1,
        columns: [
          { key: 'time', label: '时间', kind: 'time', required: 1 },
          { key: 'skin', label: '皮肤', kind: 'text' },
        ],
      },
    ])
    expect(messages(dataProblems(schema, { turns: [{}] }))).toEqual(['请填写翻身'])
    expect(messages(dataProblems(schema, { turns: [{ time: '08:00' }, { skin: '红' }] }))).toEqual([
      '翻身第2行：请填写时间',
    ])
    expect(messages(dataProblems(schema, { turns: [{ time: '25:00' }] }))).not.toEqual([])
    expect(settleForm(schema, { turns: [{ time: '08:00', evil: 1 }, {}] }).values).toEqual({
      turns: [{ time: '08:00' }],
    })
  })
})

describe('cycles and hostile input', () => {
  const circle = schemaOf(
    [
      { key: 'a', label: '甲', kind: 'text', visibleIf: { match: 'all', rules: [{ key: 'b', op: 'filled' }] } },
      { key: 'b', label: '乙', kind: 'text', visibleIf: { match: 'all', rules: [{ key: 'a', op: 'filled' }] } },
      { key: 'c', label: '丙', kind: 'sum' },
      { key: 'd', label: '丁', kind: 'sum' },
    ],
    {
      sumRules: [
        { key: 'c', op: 'sum', from: ['d'] },
        { key: 'd', op: 'formula', formula: 'c + 1' },
      ],
    },
  )
  test('names fields that depend on themselves, and never loops', () => {
    expect(messages(schemaProblems(circle))).toEqual(['字段互相依赖：甲 → 乙 → 甲', '字段互相依赖：丙 → 丁 → 丙'])
    expect(settleForm(circle, { a: 'x', b: 'y' }).values).toEqual({})
  })

  test('a field that shows itself, and a heading shown by a field under it, are cycles too', () => {
    const self = schemaOf([
      { key: 'a', label: '甲', kind: 'text', visibleIf: { match: 'all', rules: [{ key: 'a', op: 'filled' }] } },
    ])
    expect(messages(schemaProblems(self))).toEqual(['字段互相依赖：甲 → 甲'])
    const heading = schemaOf([
      { key: 'g', label: '组', kind: 'group', visibleIf: { match: 'all', rules: [{ key: 'a', op: 'filled' }] } },
      { key: 'a', label: '甲', kind: 'text' },
    ])
    expect(messages(schemaProblems(heading))).toEqual(['字段互相依赖：组 → 甲 → 组'])
    expect(settleForm(heading, { a: 'x' }).values).toEqual({})
  })

  test('names of object properties are ordinary keys, unknown ones are dropped', () => {
    expect(FormSchema.safeParse({ fields: [{ key: '__proto__', label: 'x', kind: 'text' }] }).success).toBe(false)
    const schema = schemaOf([
      { key: 'constructor', label: '构造', kind: 'text', required: 1 },
      { key: 'toString', label: '文', kind: 'text' },
    ])
    expect(settleForm(schema, {}).values).toEqual({})
    expect(messages(dataProblems(schema, {}))).toEqual(['请填写构造'])
    const sent = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": "好", "other": 1}')
    expect(settleForm(schema, sent).values).toEqual({ constructor: '好' })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('labels are text, with any characters', () => {
    const label = '<img src=x onerror=alert(1)>{{}}\u202e“”'
    const schema = schemaOf([{ key: 'a', label, kind: 'text', required: 1 }])
    expect(schemaProblems(schema)).toEqual([])
    expect(messages(dataProblems(schema, {}))).toEqual([`请填写${label}`])
    expect(FormSchema.safeParse({ fields: [{ key: 'a', label: 'x'.repeat(101), kind: 'text' }] }).success).toBe(false)
    expect(FormSchema.safeParse({ fields: [{ key: 'a', label: ' ', kind: 'text' }] }).success).toBe(false)
  })

  test('any value for any kind gives a clean value or none, and a second run changes nothing', () => {
    const values = [
      null,
      '',
      0,
      -1,
      1e308,
      Number.NaN,
      true,
      [],
      [[[]]],
      {},
      { $ne: 1 },
      '1',
      '2025-02-30',
      '2025-02-28',
      '23:59',
      '\u0000',
      'x'.repeat(9000),
      ['1', '1', 'z'],
      [{ side: 'front', x: 1, y: 2, mark: 'pain' }, { side: 'up' }],
      '/files/a?t=b',
      'javascript:alert(1)',
      ['/files/a', 'http://evil'],
    ]
    const kinds = [
      'text',
      'number',
      'date',
      'time',
      'radio',
      'checkbox',
      'score',
      'table',
      'photo',
      'signature',
      'body-map',
      'sum',
      'group',
    ]
    for (const kind of kinds)
      for (const value of values) {
        const schema = schemaOf([
          {
            key: 'a',
            label: '甲',
            kind,
            options: words('一', '二'),
            columns: [{ key: 'b', label: '乙', kind: 'text' }],
          },
        ])
        const once = settleForm(schema, { a: value }).values
        expect(settleForm(schema, once).values, `${kind} ${JSON.stringify(value)}`).toEqual(once)
        expect(dataProblems(schema, once), `${kind} ${JSON.stringify(value)}`).toEqual([])
        JSON.stringify(once)
      }
    expect(cleanValue({ kind: 'date' }, '2025-02-30')).toBeUndefined()
    expect(cleanValue({ kind: 'signature' }, 'javascript:alert(1)')).toBeUndefined()
    expect(cleanValue({ kind: 'photo' }, ['/files/a', 'http://evil'])).toEqual(['/files/a'])
  })

  test('two hundred fields that depend on each other are computed at once', () => {
    const fields = Array.from({ length: 200 }, (_, index) => ({
      key: `f${index}`,
      label: `${index}`,
      kind: 'text',
      ...(index > 0 ? { visibleIf: { match: 'all', rules: [{ key: `f${index - 1}`, op: 'filled' }] } } : {}),
    }))
    const all = Object.fromEntries(fields.map((field) => [field.key, 'x']))
    expect(settleForm(schemaOf(fields), all).visible.size).toBe(200)
    expect(settleForm(schemaOf(fields.toReversed()), { ...all, f0: '' }).visible.size).toBe(1)
  })
})

describe('a template that is not ready', () => {
  const text = { key: 'a', label: '甲', kind: 'text' }
  test.each([
    [[], '请至少添加一个字段'],
    [[{ key: 'g', label: '组', kind: 'group' }], '请至少添加一个字段'],
    [[text, text], '“甲”标识“a”重复'],
    [[{ ...text, kind: 'radio' }], '“甲”请至少添加一个选项'],
    [[{ ...text, kind: 'radio', options: [...words('一'), ...words('二')] }], '“甲”选项“1”重复'],
    [[{ ...text, kind: 'score', options: [{ value: '1', label: '一' }] }], '“甲”每个选项都要有分值'],
    [[{ ...text, kind: 'number', min: 5, max: 1 }], '“甲”最小值大于最大值'],
    [[{ ...text, kind: 'table' }], '“甲”请至少添加一列'],
    [[{ ...text, kind: 'sum' }], '“甲”请设置计算方式'],
    [[{ ...text, kind: 'photo', dataSource: 'oldman.sex' }], '“甲”不能取自老人资料'],
    [
      [{ ...text, visibleIf: { match: 'all', rules: [{ key: 'zzz', op: 'filled' }] } }],
      '“甲”的显示条件用到不存在的字段“zzz”',
    ],
  ])('%#: %j', (fields, message) => expect(messages(schemaProblems(schemaOf(fields)))).toContain(message))

  test.each([
    [{ key: 's', op: 'sum', from: [] }, '“总”请选择要计算的字段'],
    [{ key: 's', op: 'sum', from: ['nobody'] }, '“总”的计算用到不存在的字段“nobody”'],
    [{ key: 's', op: 'sum', from: ['a'] }, '“总”不能计算“甲”'],
    [{ key: 's', op: 'formula', formula: '1 +' }, '“总”：公式不完整'],
    [
      {
        key: 's',
        op: 'count',
        from: ['a'],
        levels: [
          { min: 5, label: '高' },
          { min: 5, label: '低' },
        ],
      },
      '“总”的等级须按起点从小到大',
    ],
  ])('sum rule %j', (rule, message) =>
    expect(
      messages(schemaProblems(schemaOf([text, { key: 's', label: '总', kind: 'sum' }], { sumRules: [rule] }))),
    ).toContain(message),
  )
})

test('finds pictures wherever the schema has them', () => {
  const schema = schemaOf([
    { key: 'p', label: '照', kind: 'photo' },
    { key: 's', label: '签', kind: 'signature' },
    { key: 't', label: '字', kind: 'text' },
  ])
  expect(mapPictures(schema, { p: ['/files/1'], s: '/files/2', t: '/files/3' }, (link) => `${link}?t=x`)).toEqual({
    p: ['/files/1?t=x'],
    s: '/files/2?t=x',
    t: '/files/3',
  })
})
