import { nameModule } from '../../../kit/joins.ts'

nameModule('mattress', '床垫规则')
