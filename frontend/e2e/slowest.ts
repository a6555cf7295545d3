/** Prints at the end which tests took longest, and the seconds of each file; `JOURNEY_TIMES=file` also writes them as JSON. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

type Timed = { file: string; title: string; project: string; seconds: number };

const SHOWN = 10;

export default class Slowest implements Reporter {
  private readonly runs: Timed[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const project = test.parent.project()?.name ?? "";
    const title = test.title;
    const file = path.basename(test.location.file);
    this.runs.push({ file, title, project, seconds: result.duration / 1000 });
  }

  onEnd(): void {
    const byTime = this.runs.toSorted((a, b) => b.seconds - a.seconds);
    const files = new Map<string, number>();
    for (const { file, seconds } of byTime) files.set(file, (files.get(file) ?? 0) + seconds);
    const total = byTime.reduce((sum, { seconds }) => sum + seconds, 0);
    const lines = byTime
      .slice(0, SHOWN)
      .map(({ seconds, project, file, title }) => row(seconds, `[${project}] ${file}: ${title}`));
    const slowFiles = [...files]
      .sort(([, a], [, b]) => b - a)
      .slice(0, SHOWN)
      .map(([file, seconds]) => row(seconds, file));
    process.stdout.write(
      `\n${byTime.length} tests took ${total.toFixed(0)} s of the workers' time. The slowest:\n${lines.join("")}` +
        `The slowest files:\n${slowFiles.join("")}`,
    );
    const times = process.env.JOURNEY_TIMES;
    if (times) writeFileSync(times, JSON.stringify(this.runs, null, 1));
  }

  printsToStdio(): boolean {
    return false;
  }
}

const row = (seconds: number, what: string) => `${seconds.toFixed(1).padStart(7)} s  ${what}\n`;
