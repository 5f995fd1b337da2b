import { nameModule } from '../../../kit/joins.ts'

nameModule('fee-project', '收费项目')
