// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouterErrors} from "../../src/interfaces/IRouterErrors.sol";
import {Permits} from "../support/Permits.sol";
import {IV2Factory, IV2Pair} from "../support/Uniswap.sol";
import {World} from "../support/World.sol";
import {TaxedToken} from "../weird-tokens/WeirdTokens.sol";
import {LegacyWorld} from "./LegacyWorld.sol";

/// The direct methods: paths of tokens, forks, and named pairs.
contract LegacyPairSwapTest is LegacyWorld, Permits {
    function setUp() public override(LegacyWorld, World) {
        LegacyWorld.setUp();
    }

    function spender() internal view override returns (address) {
        return address(proxy);
    }

    function test_swapOnUniswap_default_pathsAndNativeEnds() public {
        uint256 middle = pairOut(weth, address(a), 2e18);
        uint256 expected = pairOut(address(a), address(b), middle);
        uint256 before = b.balanceOf(trader);
        vm.prank(trader, trader);
        legacy.swapOnUniswap{value: 2e18}(2e18, expected, path(ETH, a, b));
        assertEq(b.balanceOf(trader) - before, expected, "in");
        middle = pairOut(address(b), address(a), 2e18);
        expected = pairOut(address(a), weth, middle);
        before = trader.balance;
        vm.prank(trader, trader);
        legacy.swapOnUniswap(2e18, expected, path(b, a, ETH));
        assertEq(trader.balance - before, expected, "out");
        assertLegacyKeepsNothing();
    }

    function test_buyOnUniswap_default_pathsAndNativeEnds() public {
        uint256 cost = pairIn(weth, address(a), pairIn(address(a), address(b), 3e18));
        (uint256 before, uint256 paid) = (b.balanceOf(trader), trader.balance);
        vm.prank(trader, trader);
        legacy.buyOnUniswap{value: 10e18}(10e18, 3e18, path(ETH, a, b));
        assertEq(b.balanceOf(trader) - before, 3e18, "bought");
        assertEq(paid - trader.balance, cost, "the rest came back");
        cost = pairIn(address(b), address(a), pairIn(address(a), weth, 3e18));
        (before, paid) = (trader.balance, b.balanceOf(trader));
        vm.prank(trader, trader);
        legacy.buyOnUniswap(20e18, 3e18, path(b, a, ETH));
        assertEq(trader.balance - before, 3e18, "bought");
        assertEq(paid - b.balanceOf(trader), cost, "no more was taken");
        assertLegacyKeepsNothing();
    }

    function test_fuzz_paths(uint256 amount, bool upwards) public {
        amount = bound(amount, 1e6, 4_000e18);
        (IERC20 src, IERC20 dest) = upwards ? (IERC20(a), IERC20(b)) : (IERC20(b), IERC20(a));
        uint256 expected = pairOut(address(src), address(dest), amount);
        uint256 before = dest.balanceOf(trader);
        vm.prank(trader, trader);
        legacy.swapOnUniswap(amount, expected, path(src, dest));
        assertEq(dest.balanceOf(trader) - before, expected, "sold");
        uint256 cost = pairIn(address(src), address(dest), expected);
        before = src.balanceOf(trader);
        vm.prank(trader, trader);
        legacy.buyOnUniswap(cost, expected, path(src, dest));
        assertEq(before - src.balanceOf(trader), cost, "bought");
        assertLegacyKeepsNothing();
    }

    function test_forks_default_anotherFactory() public {
        IV2Factory fork =
            IV2Factory(deployArtifact("@uniswap/v2-core/build/UniswapV2Factory.json", abi.encode(address(this))));
        address pair = fork.createPair(address(a), address(b));
        a.transfer(pair, DEPTH);
        b.transfer(pair, 7 * DEPTH);
        IV2Pair(pair).mint(address(this));
        uint256 before = b.balanceOf(trader);
        vm.prank(trader, trader);
        legacy.swapOnUniswapFork(address(fork), V2_HASH, 1e18, 6.9e18, path(a, b));
        assertGe(b.balanceOf(trader) - before, 6.9e18, "sold there");
        before = b.balanceOf(trader);
        vm.prank(trader, trader);
        legacy.buyOnUniswapFork(address(fork), V2_HASH, 1e18, 6.9e18, path(a, b));
        assertEq(b.balanceOf(trader) - before, 6.9e18, "bought there");
        assertLegacyKeepsNothing();
    }

    function test_swapOnUniswapV2Fork_default() public {
        uint256 expected = pairOut(address(b), address(c), pairOut(address(a), address(b), 2e18));
        uint256[] memory words = pools(pool(address(a), address(b)), pool(address(b), address(c)));
        uint256 before = c.balanceOf(trader);
        vm.prank(trader, trader);
        legacy.swapOnUniswapV2Fork(a, 2e18, expected, address(0), words);
        assertEq(c.balanceOf(trader) - before, expected, "two pairs");
        expected = pairOut(weth, address(a), 2e18);
        words = pools(pool(weth, address(a)));
        before = a.balanceOf(trader);
        vm.prank(trader, trader);
        legacy.swapOnUniswapV2Fork{value: 2e18}(ETH, 2e18, expected, weth, words);
        assertEq(a.balanceOf(trader) - before, expected, "native in");
        expected = pairOut(address(a), weth, 2e18);
        words = pools(pool(address(a), weth));
        before = trader.balance;
        vm.prank(trader, trader);
        legacy.swapOnUniswapV2Fork(a, 2e18, expected, weth, words);
        assertEq(trader.balance - before, expected, "native out");
        assertLegacyKeepsNothing();
    }

    function test_buyOnUniswapV2Fork_default() public {
        uint256 cost = pairIn(address(a), address(b), pairIn(address(b), address(c), 2e18));
        uint256[] memory words = pools(pool(address(a), address(b)), pool(address(b), address(c)));
        uint256 before = a.balanceOf(trader);
        vm.prank(trader, trader);
        legacy.buyOnUniswapV2Fork(a, cost, 2e18, address(0), words);
        assertEq(before - a.balanceOf(trader), cost, "two pairs");
        cost = pairIn(weth, address(a), 2e18);
        words = pools(pool(weth, address(a)));
        before = trader.balance;
        vm.prank(trader, trader);
        legacy.buyOnUniswapV2Fork{value: 5e18}(ETH, 5e18, 2e18, weth, words);
        assertEq(before - trader.balance, cost, "native in");
        cost = pairIn(address(a), weth, 2e18);
        words = pools(pool(address(a), weth));
        before = a.balanceOf(trader);
        vm.prank(trader, trader);
        legacy.buyOnUniswapV2Fork(a, 5e18, 2e18, weth, words);
        assertEq(before - a.balanceOf(trader), cost, "native out");
        assertLegacyKeepsNothing();
    }

    /// The fee is in the pool's word: the pair refuses a fee below its own.
    function test_swapOnUniswapV2Fork_behavior_readsTheFee() public {
        address pair = pairOf(address(a), address(b));
        (uint256 reserveIn, uint256 reserveOut) = reserves(address(a), address(b));
        uint256 expected = 1e18 * 9_900 * reserveOut / (reserveIn * 10_000 + 1e18 * 9_900);
        uint256[] memory words = pools(poolWord(pair, address(a) < address(b), 9_900));
        uint256 before = b.balanceOf(trader);
        vm.prank(trader, trader);
        legacy.swapOnUniswapV2Fork(a, 1e18, 1, address(0), words);
        assertEq(b.balanceOf(trader) - before, expected, "one percent");
        words = pools(poolWord(pair, address(a) < address(b), 9_990));
        expectText("UniswapV2: K");
        vm.prank(trader, trader);
        legacy.swapOnUniswapV2Fork(a, 1e18, 1, address(0), words);
        words = pools(poolWord(pair, address(a) < address(b), 10_001));
        vm.expectRevert();
        vm.prank(trader, trader);
        legacy.swapOnUniswapV2Fork(a, 1e18, 1, address(0), words);
    }

    function test_withPermit_default() public {
        forget(a, false);
        bytes memory permit = eip2612(a, TRADER_KEY, 2e18);
        uint256[] memory words = pools(pool(address(a), address(b)));
        vm.prank(trader, trader);
        legacy.swapOnUniswapV2ForkWithPermit(a, 2e18, 1, address(0), words, permit);
        assertEq(a.allowance(trader, address(proxy)), 0, "used up");
        permit = eip2612(a, TRADER_KEY, 2e18);
        uint256 cost = pairIn(address(a), address(b), 1e18);
        vm.prank(trader, trader);
        legacy.buyOnUniswapV2ForkWithPermit(a, 2e18, 1e18, address(0), words, permit);
        assertEq(a.allowance(trader, address(proxy)), 2e18 - cost, "what was not spent");
        assertLegacyKeepsNothing();
    }

    function test_withPermit_error_failed() public {
        forget(a, false);
        bytes memory permit = eip2612(a, TRADER_KEY, 2e18);
        permit[40] = ~permit[40];
        uint256[] memory words = pools(pool(address(a), address(b)));
        vm.expectRevert(IRouterErrors.PermitFailed.selector);
        vm.prank(trader, trader);
        legacy.swapOnUniswapV2ForkWithPermit(a, 2e18, 1, address(0), words, permit);
        vm.expectRevert(IRouterErrors.PermitFailed.selector);
        vm.prank(trader, trader);
        legacy.buyOnUniswapV2ForkWithPermit(a, 2e18, 1, address(0), words, permit);
    }

    /// The amount that arrived counts if a token taxes its transfers.
    function test_swapOnUniswap_behavior_taxedTokens() public {
        TaxedToken taxed = new TaxedToken();
        taxed.mint(address(this), 1_000 * DEPTH);
        addPair(address(taxed), address(a), DEPTH, DEPTH);
        taxed.transfer(trader, 10e18);
        vm.prank(trader);
        taxed.approve(address(proxy), type(uint256).max);
        taxed.beStrange();
        uint256 before = a.balanceOf(trader);
        vm.prank(trader, trader);
        legacy.swapOnUniswap(5e18, 4.9e18, path(IERC20(address(taxed)), a));
        assertGe(a.balanceOf(trader) - before, 4.9e18, "as source");
        uint256 nominal = pairOut(address(a), address(taxed), 5e18);
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader, trader);
        legacy.swapOnUniswap(5e18, nominal, path(a, IERC20(address(taxed))));
    }

    function test_error_insufficientOutput() public {
        uint256 expected = pairOut(address(a), address(b), 1e18);
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader, trader);
        legacy.swapOnUniswap(1e18, expected + 1, path(a, b));
        uint256 cost = pairIn(address(a), address(b), 1e18);
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader, trader);
        legacy.buyOnUniswap(cost - 1, 1e18, path(a, b));
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader, trader);
        legacy.buyOnUniswap{value: 1e18}(1e18, 100e18, path(ETH, a));
    }

    function test_error_terms() public {
        vm.startPrank(trader);
        vm.expectRevert(IRouterErrors.InvalidToAmount.selector);
        legacy.swapOnUniswap(1e18, 0, path(a, b));
        vm.expectRevert(IRouterErrors.InvalidToAmount.selector);
        legacy.buyOnUniswap(1e18, 0, path(a, b));
        vm.expectRevert(IRouterErrors.IncorrectEthAmount.selector);
        legacy.swapOnUniswap{value: 1}(1e18, 1, path(a, b));
        vm.expectRevert(IRouterErrors.IncorrectEthAmount.selector);
        legacy.buyOnUniswap{value: 1e18 + 1}(1e18, 1, path(ETH, a));
        vm.expectRevert(IRouterErrors.ArbitrageNotSupported.selector);
        legacy.swapOnUniswap(1e18, 1, path(a, b, a));
        vm.expectRevert(IRouterErrors.ArbitrageNotSupported.selector);
        legacy.swapOnUniswap{value: 1e18}(1e18, 1, path(ETH, a, IERC20(weth)));
        vm.stopPrank();
    }

    function test_error_paths() public {
        vm.startPrank(trader);
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        legacy.swapOnUniswap(1e18, 1, new IERC20[](0));
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        legacy.buyOnUniswap(1e18, 1, new IERC20[](1));
        // A pair that does not exist, of Uniswap's factory or of none.
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        legacy.swapOnUniswap(1e18, 1, path(a, c));
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        legacy.swapOnUniswapFork(address(this), V2_HASH, 1e18, 1, path(a, b));
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        legacy.swapOnUniswapV2Fork(a, 1e18, 1, address(0), new uint256[](0));
        vm.stopPrank();
    }

    function test_error_wrappedToken() public {
        uint256[] memory words = pools(pool(address(a), address(b)));
        vm.startPrank(trader);
        // Neither the wrapped token nor the output of the pairs.
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        legacy.swapOnUniswapV2Fork(a, 1e18, 1, address(b), words);
        vm.stopPrank();
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        vm.prank(trader, trader);
        legacy.swapOnUniswapV2Fork(a, 1e18, 1, weth, words);
    }
}
