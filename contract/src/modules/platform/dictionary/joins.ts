import { nameModule } from '../../../kit/joins.ts'

nameModule('dictionary', '数据字典')
