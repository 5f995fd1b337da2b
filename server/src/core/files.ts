export interface Files { close?: () => void }
export async function openFiles(_: { dataDir: string; appSecret: string }): Promise<Files> { return {} }
