// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouterErrors} from "../../src/interfaces/IRouterErrors.sol";
import {ILegacyRouter} from "../../src/legacy/interfaces/ILegacyRouter.sol";
import {PayingExecutor} from "../support/PayingExecutor.sol";
import {TaxedToken} from "../weird-tokens/WeirdTokens.sol";
import {LegacyWorld} from "./LegacyWorld.sol";

/// Swaps through hops, paths and routes.
contract LegacyMultiPathTest is LegacyWorld {
    function test_multiSwap_default_oneProgram() public {
        uint256 expected = pairOut(address(a), address(b), 7e18);
        ILegacyRouter.SellData memory data = multi(a, 7e18, expected, expected, 1);
        data.path[0] = onlyHop(b, onPair(a, b));
        data.beneficiary = receiver;
        uint256 before = a.balanceOf(trader);
        vm.expectEmit(address(legacy));
        emit ILegacyRouter.SwappedV3(
            UUID, address(0), 0, trader, receiver, address(a), address(b), 7e18, expected, expected
        );
        assertEq(swaps(data), expected, "returned");
        assertEq(b.balanceOf(receiver), expected, "paid");
        assertEq(before - a.balanceOf(trader), 7e18, "taken");
        assertLegacyKeepsNothing();
    }

    /// Native value in, two hops, and native value out.
    function test_multiSwap_default_hops() public {
        uint256 middle = pairOut(weth, address(a), 2e18);
        uint256 expected = pairOut(address(a), address(b), middle);
        ILegacyRouter.SellData memory data = multi(ETH, 2e18, expected, expected, 2);
        (data.path[0], data.path[1]) = (onlyHop(a, onPair(ETH, a)), onlyHop(b, onPair(a, b)));
        assertEq(swaps(data), expected, "in");
        middle = pairOut(address(b), address(a), 2e18);
        expected = pairOut(address(a), weth, middle);
        data = multi(b, 2e18, expected, expected, 2);
        (data.path[0], data.path[1]) = (onlyHop(a, onPair(b, a)), onlyHop(ETH, onPair(a, ETH)));
        uint256 before = trader.balance;
        assertEq(swaps(data), expected, "out");
        assertEq(trader.balance - before, expected, "paid");
        assertLegacyKeepsNothing();
    }

    /// A native token between two hops.
    function test_multiSwap_behavior_nativeInBetween() public {
        uint256 middle = pairOut(address(a), weth, 2e18);
        ILegacyRouter.SellData memory data = multi(a, 2e18, 1, 10e18, 2);
        data.path[0] = onlyHop(ETH, onPair(a, ETH));
        data.path[1] = onlyHop(IERC20(weth), header(WRAP, weth, weth));
        uint256 before = IERC20(weth).balanceOf(trader);
        swaps(data);
        assertEq(IERC20(weth).balanceOf(trader) - before, middle, "wrapped");
        assertLegacyKeepsNothing();
    }

    /// Adapters and routes divide a hop; the last of them takes the remainder of rounding.
    function test_multiSwap_behavior_partsOfAHop() public {
        uint256 amount = 1e18 + 1;
        ILegacyRouter.SellData memory data = multi(a, amount, 1, 100e18, 1);
        data.path[0] = ILegacyRouter.Path(b, 0, new ILegacyRouter.Adapter[](2));
        data.path[0].adapters[0] = onlyAdapter(address(executor), 3_333, onPair(a, b));
        bytes memory pool500 = bytes.concat(header(0, address(a), address(b)), v3Rest(address(a), address(b), 500));
        bytes memory pool3000 = bytes.concat(header(0, address(a), address(b)), v3Rest(address(a), address(b), 3_000));
        ILegacyRouter.Adapter memory second = onlyAdapter(address(executor), 0, pool500);
        second.route = new ILegacyRouter.Route[](2);
        (second.route[0], second.route[1]) = (onlyRoute(5_000, pool500), onlyRoute(0, pool3000));
        data.path[0].adapters[1] = second;
        uint256 first = amount * 3_333 / 10_000;
        uint256 half = (amount - first) / 2;
        uint256[3] memory before = [
            a.balanceOf(pairOf(address(a), address(b))),
            a.balanceOf(poolOf(address(a), address(b), 500)),
            a.balanceOf(poolOf(address(a), address(b), 3_000))
        ];
        swaps(data);
        assertEq(a.balanceOf(pairOf(address(a), address(b))) - before[0], first, "the pair");
        assertEq(a.balanceOf(poolOf(address(a), address(b), 500)) - before[1], half, "half of the rest");
        assertEq(
            a.balanceOf(poolOf(address(a), address(b), 3_000)) - before[2], amount - first - half, "and the other half"
        );
        assertLegacyKeepsNothing();
    }

    /// An intermediate token that an executor returns goes to the caller, as does unspent source.
    function test_multiSwap_behavior_leftovers() public {
        (PayingExecutor first, PayingExecutor second) = (new PayingExecutor(), new PayingExecutor());
        b.mint(address(first), 100);
        c.mint(address(second), 100);
        first.set(a, b, 100, 30);
        second.set(b, c, 100, 40);
        ILegacyRouter.SellData memory data = multi(a, 1_000, 100, 100, 2);
        data.path[0] = onlyHop(b, onPair(a, b));
        data.path[0].adapters[0].adapter = payable(address(first));
        data.path[1] = onlyHop(c, onPair(b, c));
        data.path[1].adapters[0].adapter = payable(address(second));
        uint256[3] memory before = [a.balanceOf(trader), b.balanceOf(trader), c.balanceOf(trader)];
        assertEq(swaps(data), 100, "received");
        assertEq(before[0] - a.balanceOf(trader), 970, "30 of the source came back");
        assertEq(b.balanceOf(trader) - before[1], 40, "40 in between");
        assertEq(c.balanceOf(trader) - before[2], 100, "all that was bought");
        assertLegacyKeepsNothing();
    }

    /// The executor is given the amount that arrived of a token that taxes its transfers.
    function test_multiSwap_behavior_taxedSource() public {
        TaxedToken taxed = new TaxedToken();
        taxed.mint(address(this), 1_000 * DEPTH);
        addPair(address(taxed), address(b), DEPTH, DEPTH);
        taxed.transfer(trader, 10e18);
        taxed.beStrange();
        vm.prank(trader);
        taxed.approve(address(proxy), type(uint256).max);
        ILegacyRouter.SellData memory data = multi(IERC20(address(taxed)), 10e18, 9e18, 10e18, 1);
        data.path[0] = onlyHop(b, onPair(IERC20(address(taxed)), b));
        uint256 received = swaps(data);
        assertGe(received, 9e18, "sold");
        assertEq(taxed.balanceOf(address(legacy)), 0, "nothing is kept");
    }

    function test_megaSwap_default_twoWays() public {
        (uint256 first, uint256 second) = (2e18, 8e18 + 1);
        uint256 middle = pairOut(address(a), address(b), second);
        ILegacyRouter.MegaSwapSellData memory data = mega(a, first + second, 1, 100e18, 2);
        addPair(address(a), address(c), DEPTH, DEPTH);
        uint256 expected = pairOut(address(a), address(c), first) + pairOut(address(b), address(c), middle);
        data.path[0] = ILegacyRouter.MegaSwapPath(2_000, new ILegacyRouter.Path[](1));
        data.path[0].path[0] = onlyHop(c, onPair(a, c));
        data.path[1] = ILegacyRouter.MegaSwapPath(0, new ILegacyRouter.Path[](2));
        (data.path[1].path[0], data.path[1].path[1]) = (onlyHop(b, onPair(a, b)), onlyHop(c, onPair(b, c)));
        (uint256 before, uint256 paid) = (c.balanceOf(trader), a.balanceOf(trader));
        assertEq(swaps(data), expected, "returned");
        assertEq(c.balanceOf(trader) - before, expected, "paid");
        assertEq(paid - a.balanceOf(trader), first + second, "taken");
        assertLegacyKeepsNothing();
    }

    function test_megaSwap_default_native() public {
        ILegacyRouter.MegaSwapSellData memory data = mega(ETH, 3e18, 1, 100e18, 2);
        for (uint256 i; i < 2; ++i) {
            data.path[i] = ILegacyRouter.MegaSwapPath(5_000, new ILegacyRouter.Path[](1));
            data.path[i].path[0] = onlyHop(a, onPair(ETH, a));
        }
        uint256 before = trader.balance;
        swaps(data);
        assertEq(before - trader.balance, 3e18, "spent");
        assertLegacyKeepsNothing();
    }

    function test_fuzz_megaSwap_partsAddUp(uint256 amount, uint256 percent) public {
        amount = bound(amount, 1e6, 1_000e18);
        ILegacyRouter.MegaSwapSellData memory data = mega(a, amount, 1, 10_000e18, 2);
        for (uint256 i; i < 2; ++i) {
            data.path[i] = ILegacyRouter.MegaSwapPath(bound(percent, 1, 9_999), new ILegacyRouter.Path[](1));
            data.path[i].path[0] = onlyHop(b, onPair(a, b));
        }
        uint256 before = a.balanceOf(trader);
        swaps(data);
        assertEq(before - a.balanceOf(trader), amount, "all of it is sold");
        assertLegacyKeepsNothing();
    }

    function test_buy_default_oneRoute() public {
        uint256 cost = pairIn(address(a), address(b), 3e18);
        ILegacyRouter.BuyData memory data = purchase(a, b, 10e18, 3e18, cost, fromPair(a, b, 3e18));
        data.beneficiary = receiver;
        uint256 before = a.balanceOf(trader);
        vm.expectEmit(address(legacy));
        emit ILegacyRouter.BoughtV3(UUID, address(0), 0, trader, receiver, address(a), address(b), cost, 3e18, cost);
        assertEq(buys(data), 3e18, "returned");
        assertEq(b.balanceOf(receiver), 3e18, "bought");
        assertEq(before - a.balanceOf(trader), cost, "the rest came back");
        assertLegacyKeepsNothing();
    }

    function test_buy_default_native() public {
        uint256 cost = pairIn(weth, address(a), 3e18);
        uint256 before = trader.balance;
        buys(purchase(ETH, a, 10e18, 3e18, cost, fromPair(ETH, a, 3e18)));
        assertEq(before - trader.balance, cost, "the rest came back");
        cost = pairIn(address(a), weth, 3e18);
        before = trader.balance;
        buys(purchase(a, ETH, 10e18, 3e18, cost, fromPair(a, ETH, 3e18)));
        assertEq(trader.balance - before, 3e18, "bought");
        assertLegacyKeepsNothing();
    }

    function test_buy_behavior_twoRoutes() public {
        uint256 wanted = 3e18 + 1;
        uint256 first = wanted * 4_000 / 10_000;
        ILegacyRouter.BuyData memory data = purchase(a, b, 10e18, wanted, 10e18, "\x04");
        data.route = new ILegacyRouter.Route[](2);
        data.route[0] = onlyRoute(4_000, fromPair(a, b, first));
        data.route[1] = onlyRoute(0, fromPair(a, b, wanted - first));
        uint256 before = b.balanceOf(trader);
        buys(data);
        assertEq(b.balanceOf(trader) - before, wanted, "bought");
        assertLegacyKeepsNothing();
    }

    function test_error_paths() public {
        ILegacyRouter.SellData memory data = multi(a, 1e18, 1, 10e18, 0);
        refuses(data);
        data = multi(a, 1e18, 1, 10e18, 1);
        data.path[0] = ILegacyRouter.Path(b, 0, new ILegacyRouter.Adapter[](0));
        refuses(data);
        data.path[0] = onlyHop(b, onPair(a, b));
        data.path[0].adapters[0].route = new ILegacyRouter.Route[](0);
        refuses(data);
        // A hop whose token is its input.
        data = multi(a, 1e18, 1, 10e18, 2);
        (data.path[0], data.path[1]) = (onlyHop(a, onPair(a, b)), onlyHop(b, onPair(a, b)));
        refuses(data);
    }

    function test_error_ways() public {
        ILegacyRouter.MegaSwapSellData memory data = mega(a, 1e18, 1, 10e18, 0);
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        swaps(data);
        // Paths to different tokens: the output of one of them would be lost.
        data = mega(a, 2e18, 1, 10e18, 2);
        IERC20[2] memory ends = [IERC20(b), IERC20(weth)];
        for (uint256 i; i < 2; ++i) {
            data.path[i] = ILegacyRouter.MegaSwapPath(5_000, new ILegacyRouter.Path[](1));
            data.path[i].path[0] = onlyHop(ends[i], onPair(a, ends[i]));
        }
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        swaps(data);
        data.path[1].path = new ILegacyRouter.Path[](0);
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        swaps(data);
    }

    function test_error_routes() public {
        ILegacyRouter.BuyData memory data = purchase(a, b, 10e18, 3e18, 10e18, fromPair(a, b, 3e18));
        data.route = new ILegacyRouter.Route[](0);
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        buys(data);
    }

    /// Parts that add up to more than the amount.
    function test_error_sharesAboveTheWhole() public {
        ILegacyRouter.SellData memory data = multi(a, 1e18, 1, 10e18, 1);
        data.path[0] = ILegacyRouter.Path(b, 0, new ILegacyRouter.Adapter[](2));
        data.path[0].adapters[0] = onlyAdapter(address(executor), 10_001, onPair(a, b));
        data.path[0].adapters[1] = onlyAdapter(address(executor), 0, onPair(a, b));
        vm.expectRevert();
        swaps(data);
    }

    function test_error_insufficientOutput() public {
        uint256 expected = pairOut(address(a), address(b), 1e18);
        ILegacyRouter.SellData memory data = multi(a, 1e18, expected + 1, expected, 1);
        data.path[0] = onlyHop(b, onPair(a, b));
        expectText("INSUFFICIENT_OUTPUT");
        swaps(data);
        ILegacyRouter.BuyData memory less = purchase(a, b, 10e18, 3e18, 10e18, fromPair(a, b, 3e18 - 1));
        expectText("INSUFFICIENT_OUTPUT");
        buys(less);
    }

    function refuses(ILegacyRouter.SellData memory data) private {
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        swaps(data);
    }
}
