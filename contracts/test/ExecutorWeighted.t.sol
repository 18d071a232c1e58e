// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {BalancerWorld} from "./support/BalancerWorld.sol";
import {DearStablePool} from "./support/TestStablePool.sol";

/// Weighted pools of the real Vault in programs, run through the router as a trader would.
contract ExecutorWeightedTest is BalancerWorld {
    // Sales

    function test_sell_oneLegOfEachVersion() public {
        uint256 expected = weightedOut(address(a), address(b), 10e18);
        assertEq(sell(a, b, 10e18, weightedLeg(address(a), address(b), REST, 0)), expected, "first, 80 to 20");
        expected = weightedOut(address(b), address(a), 10e18);
        assertEq(sell(b, a, 10e18, weightedLeg(address(b), address(a), EXACT, 10e18)), expected, "first, 20 to 80");
        expected = weightedOut(address(b), address(c), 10e18);
        assertEq(sell(b, c, 10e18, weightedLeg(address(b), address(c), REST, 0)), expected, "third");
        expected = weightedOut(address(dai), address(c), 10e18);
        assertEq(sell(dai, c, 10e18, weightedLeg(address(dai), address(c), REST, 0)), expected, "third, 20 to 80");
    }

    /// Beside a pair, after one, before a stable pool, and once more in the middle.
    function test_sell_graph() public {
        uint256 inB = weightedOut(address(a), address(b), 4e18) + pairOut(address(a), address(b), 6e18);
        uint256 inC = weightedOut(address(b), address(c), inB);
        bytes memory legs = bytes.concat(
            weightedLeg(address(a), address(b), EXACT, 4e18),
            v2Leg(address(a), address(b), REST, 0),
            weightedLeg(address(b), address(c), REST, 0),
            stableLeg(address(c), address(dai), REST, 0)
        );
        assertEq(sell(a, dai, 10e18, legs), stablePool.get_dy(0, 1, inC), "all legs");
    }

    function test_sell_native() public {
        uint256 expected = weightedOut(weth, address(a), 4 ether);
        bytes memory program = bytes.concat(header(WRAP, weth, address(a)), weightedLeg(weth, address(a), REST, 0));
        assertEq(swap(ETH, a, 4 ether, program), expected, "native in");
        expected = weightedOut(address(a), weth, 4e18);
        program = bytes.concat(header(UNWRAP, address(a), weth), weightedLeg(address(a), weth, REST, 0));
        assertEq(swap(a, ETH, 4e18, program), expected, "native out");
    }

    function test_fuzz_sell(uint256 amount) public {
        // Less buys nothing: the pool keeps what its power may be wrong by.
        amount = bound(amount, 1e12, 10_000e18);
        uint256 expected = weightedOut(address(a), address(b), amount);
        assertEq(sell(a, b, amount, weightedLeg(address(a), address(b), REST, 0)), expected, "what the Vault said");
    }

    // Purchases

    function test_buy_oneHopOfEachVersion() public {
        uint256 cost = weightedIn(address(a), address(b), 10e18);
        assertEq(buy(a, b, 10e18, 2 * cost, weightedBuyHop(address(a), address(b))), cost, "first");
        cost = weightedIn(address(c), address(dai), 10e18);
        assertEq(buy(c, dai, 10e18, cost, weightedBuyHop(address(c), address(dai))), cost, "third, to the last unit");
    }

    /// A weighted pool after a pair, before a pair, inside the callback of a concentrated pool, and after another one.
    function test_buy_longPaths() public {
        uint256 inA = weightedIn(address(a), address(b), 5e18);
        uint256 cost = pairIn(weth, address(a), inA);
        bytes memory hops = bytes.concat(v2BuyHop(weth, address(a)), weightedBuyHop(address(a), address(b)));
        assertEq(buy(IERC20(weth), b, 5e18, 2 * cost, hops), cost, "after a pair");

        cost = weightedIn(address(a), address(b), pairIn(address(b), address(c), 5e18));
        hops = bytes.concat(weightedBuyHop(address(a), address(b)), v2BuyHop(address(b), address(c)));
        assertEq(buy(a, c, 5e18, 2 * cost, hops), cost, "before a pair");

        cost = weightedIn(address(a), address(b), weightedIn(address(b), address(c), 5e18));
        hops = bytes.concat(weightedBuyHop(address(a), address(b)), weightedBuyHop(address(b), address(c)));
        assertEq(buy(a, c, 5e18, 2 * cost, hops), cost, "after another one");

        hops = bytes.concat(
            v2BuyHop(weth, address(a)), weightedBuyHop(address(a), address(b)), v3BuyHop(address(b), address(c), 3_000)
        );
        buy(IERC20(weth), c, 5e18, 100e18, hops);
    }

    /// A stable pool may bring a unit more than the weighted pool takes: it is the trader's.
    function test_buy_whatAStablePoolBringsTooMuch() public {
        stablePool = new DearStablePool(IERC20(address(c)), dai);
        c.mint(address(stablePool), DEPTH);
        uint256 inC = weightedIn(address(c), address(b), 1e18);
        uint256 cost = stablePool.get_dx(1, 0, inC);
        uint256 surplus = stablePool.get_dy(1, 0, cost) - inC;
        assertGe(surplus, 1, "the pool brings too much");
        uint256 before = c.balanceOf(trader);
        bytes memory hops = bytes.concat(stableBuyHop(address(dai), address(c)), weightedBuyHop(address(c), address(b)));
        assertEq(buy(dai, b, 1e18, 2 * cost, hops), cost, "cost");
        assertEq(c.balanceOf(trader) - before, surplus, "what was too much");
    }

    function test_buy_native() public {
        uint256 cost = weightedIn(weth, address(a), 10e18);
        bytes memory program =
            bytes.concat(header(BUY | WRAP, weth, address(a)), path(10e18, weightedBuyHop(weth, address(a))));
        assertEq(swapBuy(ETH, a, 10e18, 100 ether, program), cost, "native in");
        cost = weightedIn(address(a), weth, 2e18);
        program = bytes.concat(header(BUY | UNWRAP, address(a), weth), path(2e18, weightedBuyHop(address(a), weth)));
        assertEq(swapBuy(a, ETH, 2e18, 100e18, program), cost, "native out");
    }

    function test_fuzz_buy(uint256 wanted) public {
        wanted = bound(wanted, 1, 1_000e18);
        uint256 cost = weightedIn(address(c), address(b), wanted);
        assertEq(buy(c, b, wanted, 10_000e18, weightedBuyHop(address(c), address(b))), cost, "what the Vault said");
    }

    function test_buy_error_dearerThanGiven() public {
        uint256 cost = weightedIn(address(a), address(b), 10e18);
        bytes memory program =
            bytes.concat(header(BUY, address(a), address(b)), path(10e18, weightedBuyHop(address(a), address(b))));
        refused(a, b, cost - 1, 10e18, program, "INSUFFICIENT_OUTPUT");
    }

    /// What else the Vault refuses it says itself: here more than 30 % of a balance.
    function test_buy_error_moreThanThePoolGives() public {
        uint256 wanted = DEPTH / 10;
        bytes memory program =
            bytes.concat(header(BUY, address(a), address(b)), path(wanted, weightedBuyHop(address(a), address(b))));
        refused(a, b, 10_000e18, wanted, program, "BAL#305");
    }

    // Helpers

    function sell(IERC20 src, IERC20 dest, uint256 amount, bytes memory legs) private returns (uint256) {
        return swap(src, dest, amount, bytes.concat(header(0, address(src), address(dest)), legs));
    }

    function swap(IERC20 src, IERC20 dest, uint256 amount, bytes memory program) private returns (uint256 received) {
        uint256 before = holdingOf(dest);
        vm.prank(trader);
        (received,,) = router.swapExactAmountIn{value: src == ETH ? amount : 0}(
            address(executor), generic(src, dest, amount, 1, type(uint256).max), 0, "", executorData(program)
        );
        assertEq(holdingOf(dest) - before, received, "what it says it paid");
        assertClean();
    }

    function buy(IERC20 src, IERC20 dest, uint256 wanted, uint256 most, bytes memory hops) private returns (uint256) {
        bytes memory program = bytes.concat(header(BUY, address(src), address(dest)), path(wanted, hops));
        return swapBuy(src, dest, wanted, most, program);
    }

    function swapBuy(IERC20 src, IERC20 dest, uint256 wanted, uint256 most, bytes memory program)
        private
        returns (uint256 spent)
    {
        (uint256 srcBefore, uint256 destBefore) = (holdingOf(src), holdingOf(dest));
        vm.prank(trader);
        (spent,,,) = router.swapExactAmountOut{value: src == ETH ? most : 0}(
            address(executor), generic(src, dest, most, wanted, 0), 0, "", executorData(program)
        );
        assertEq(srcBefore - holdingOf(src), spent, "what it says it took");
        assertEq(holdingOf(dest) - destBefore, wanted, "exactly what was asked");
        assertClean();
    }

    function refused(IERC20 src, IERC20 dest, uint256 most, uint256 wanted, bytes memory program, string memory text)
        private
    {
        expectText(text);
        vm.prank(trader);
        router.swapExactAmountOut(address(executor), generic(src, dest, most, wanted, 0), 0, "", executorData(program));
    }

    function holdingOf(IERC20 token) private view returns (uint256) {
        return token == ETH ? trader.balance : token.balanceOf(trader);
    }

    function assertClean() private view {
        assertNothingLeft();
        IERC20[5] memory tokens = [IERC20(weth), a, b, c, dai];
        for (uint256 i; i < tokens.length; ++i) {
            assertEq(tokens[i].allowance(address(executor), address(VAULT)), 0, "no allowance stays");
        }
    }
}
