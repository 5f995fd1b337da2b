import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('mattress', '床垫规则')
