import { CallToAction } from "../../parts/CallToAction";
import { Content } from "../../parts/Content";
import { ContentMeta } from "../../parts/ContentMeta";
import { paths } from "../../paths";
import { Habits } from "./Habits";
import { Shelf } from "./Shelf";

export function LegacyInteractivePage() {
  return (
    <Content page="legacy-interactive">
      {({ head, hero, generations, values, figures, closing }) => (
        <>
          <ContentMeta head={head} path={paths.legacyInteractive} />
          <Shelf hero={hero} generations={generations} />
          <Habits values={values} figures={figures} />
          <CallToAction closing={closing} apart />
        </>
      )}
    </Content>
  );
}
