// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../src/interfaces/IRfq.sol";
import {IRouter} from "../src/interfaces/IRouter.sol";
import {IRouterErrors} from "../src/interfaces/IRouterErrors.sol";
import {RouterOrders} from "./support/RouterOrders.sol";

contract RfqSwapTest is RouterOrders {
    function test_sale() public {
        IRfq.Order memory order = orderFor(a, b, 10e18, 30e18);
        sells(a, b, dataOf(4e18, 12e18, ASK_ALLOWANCE), only(order), 12e18);
        sells(a, b, dataOf(6e18, 18e18, 0), only(order), 18e18);
        assertEq(leftOf(order), 1, "all of it");
    }

    function test_sale_overSeveralOrders() public {
        IRfq.OrderInfo[] memory orders =
            listOf(whole(orderFor(a, b, 10e18, 30e18)), whole(orderFor(a, b, 10e18, 20e18)));
        sells(a, b, dataOf(15e18, 40e18, 0), orders, 40e18);
    }

    /// An order that cannot be filled is skipped: expired, cancelled, of another taker, of a maker
    /// without funds.
    function test_sale_skips() public {
        IRfq.Order memory good = orderFor(a, b, 10e18, 20e18);
        IRfq.Order[4] memory bad;
        for (uint256 i; i < bad.length; ++i) {
            bad[i] = orderFor(a, b, 10e18, 30e18);
            bad[i].nonceAndMeta = (10 + i) << 160;
        }
        vm.warp(1_000);
        bad[0].expiry = 999;
        bytes32 cancelled = hashOn(bad[1], block.chainid, address(rfq));
        vm.prank(maker);
        rfq.cancelOrder(cancelled);
        // For the trader as taker: only the trader itself can fill it, not the router.
        bad[2].taker = trader;
        bad[3].makerAmount = 1e40;
        for (uint256 i; i < bad.length; ++i) {
            sells(a, b, dataOf(1e18, 2e18, 0), listOf(whole(bad[i]), whole(good)), 2e18);
        }
    }

    function test_purchase() public {
        IRfq.Order memory order = orderFor(a, b, 10e18, 30e18);
        buys(a, b, dataOf(10e18, 12e18, PURCHASE), only(order), 4e18, 12e18);
        assertEq(leftOf(order), 18e18 + 1, "the rest");
    }

    /// The bought amount is rounded up to what the payment buys, in the caller's favour.
    function test_purchase_rounding() public {
        // 7 for 2: 8 cost 2.29, rounded up to 3, which buy 10.
        buys(a, b, dataOf(5, 8, PURCHASE), only(orderFor(a, b, 200, 700)), 3, 10);
    }

    function test_purchase_dearerThanAllowed() public {
        vm.expectRevert(textOf("Couldn't swap the requested fill amount"));
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(dataOf(4e18 - 1, 12e18, PURCHASE), only(orderFor(a, b, 10e18, 30e18)), "");
    }

    function test_native() public {
        IRfq.Order memory forNative = orderFor(IERC20(weth), a, 10e18, 20e18);
        sells(ETH, a, dataOf(1e18, 2e18, WRAP_SOURCE), only(forNative), 2e18);
        buys(ETH, a, dataOf(5e18, 4e18, WRAP_SOURCE | PURCHASE), only(forNative), 2e18, 4e18);
        IRfq.Order memory ofNative = orderFor(a, IERC20(weth), 20e18, 10e18);
        sells(a, ETH, dataOf(2e18, 1e18, UNWRAP_DESTINATION), only(ofNative), 1e18);
        buys(a, ETH, dataOf(5e18, 2e18, UNWRAP_DESTINATION | PURCHASE), only(ofNative), 4e18, 2e18);
    }

    function test_beneficiary() public {
        IRouter.AugustusRFQData memory data = dataOf(4e18, 12e18, 0);
        data.beneficiary = receiver;
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(data, only(orderFor(a, b, 10e18, 30e18)), "");
        assertEq(b.balanceOf(receiver), 12e18, "paid by the maker itself");
        data = dataOf(2e18, 1e18, UNWRAP_DESTINATION);
        data.beneficiary = receiver;
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(data, only(orderFor(a, IERC20(weth), 20e18, 10e18)), "");
        assertEq(receiver.balance, 1e18, "in native value");
        assertNothingAllowed();
    }

    /// Unspent source goes to the payer, not to the beneficiary: of a token and of native value.
    function test_refundIsTheCallers() public {
        IRouter.AugustusRFQData memory data = dataOf(10e18, 12e18, PURCHASE);
        data.beneficiary = receiver;
        uint256 before = a.balanceOf(trader);
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(data, only(orderFor(a, b, 10e18, 30e18)), "");
        assertEq(before - a.balanceOf(trader), 4e18, "the rest came back");
        assertEq(a.balanceOf(receiver), 0, "nothing to the receiver");
        data = dataOf(5e18, 4e18, WRAP_SOURCE | PURCHASE);
        data.beneficiary = receiver;
        before = trader.balance;
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill{value: 5e18}(data, only(orderFor(IERC20(weth), a, 10e18, 20e18)), "");
        assertEq(before - trader.balance, 2e18, "as native value");
        assertEq(receiver.balance + IERC20(weth).balanceOf(receiver), 0, "nothing to the receiver");
        assertEq(a.balanceOf(receiver), 4e18, "but what was bought");
        assertNothingAllowed();
    }

    function test_permits() public {
        IRfq.OrderInfo[] memory infos = only(orderFor(a, b, 10e18, 30e18));
        forget(a, false);
        bytes memory permit = eip2612(a, TRADER_KEY, 1e18);
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(dataOf(1e18, 3e18, 0), infos, permit);
        forget(a, true);
        permit = permit2Transfer(a, TRADER_KEY, 1e18, 0, true);
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(dataOf(1e18, 3e18, 0), infos, permit);
        assertNothingAllowed();
    }

    /// Both packings of the user are accepted: the lower 160 bits, unless the upper ones are the
    /// maker.
    function test_userOfAnOrder() public {
        IRfq.Order memory order = orderFor(a, b, 10e18, 30e18);
        order.taker = address(router);
        order.nonceAndMeta = 7 << 160 | uint160(trader);
        sells(a, b, dataOf(1e18, 3e18, 0), only(order), 3e18);
        order.nonceAndMeta = uint256(uint160(maker)) << 96 | 7;
        sells(a, b, dataOf(1e18, 3e18, 0), only(order), 3e18);
    }

    function test_error_userOfAnOrder() public {
        IRfq.Order memory order = orderFor(a, b, 10e18, 30e18);
        order.nonceAndMeta = 7 << 160 | uint160(address(receiver));
        refuses(dataOf(1e18, 3e18, 0), only(order), IRouterErrors.UnauthorizedUser.selector);
        IRfq.OrderInfo[] memory infos = listOf(whole(orderFor(a, b, 10e18, 30e18)), whole(order));
        refuses(dataOf(1e18, 3e18, 0), infos, IRouterErrors.UnauthorizedUser.selector);
    }

    function test_error() public {
        IRfq.OrderInfo[] memory infos = only(orderFor(a, b, 10e18, 30e18));
        refuses(dataOf(1e18, 0, 0), infos, IRouterErrors.InvalidToAmount.selector);
        refuses(dataOf(1e18, 1, 0), new IRfq.OrderInfo[](0), IRouterErrors.InvalidOrdersLength.selector);
        refuses(dataOf(1e18, 1, WRAP_SOURCE), infos, IRouterErrors.InvalidPath.selector);
        refuses(dataOf(1e18, 1, UNWRAP_DESTINATION), infos, IRouterErrors.InvalidPath.selector);
        IRfq.OrderInfo[] memory ofNative = only(orderFor(IERC20(weth), b, 10e18, 30e18));
        refuses(dataOf(1e18, 1, WRAP_SOURCE), ofNative, IRouterErrors.IncorrectEthAmount.selector);
        vm.expectRevert(IRouterErrors.IncorrectEthAmount.selector);
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill{value: 1}(dataOf(1e18, 1, 0), infos, "");
        vm.prank(owner);
        router.setContractPauseState(true);
        refuses(dataOf(1e18, 1, 0), infos, IRouterErrors.ContractPaused.selector);
    }

    function test_error_minimum() public {
        IRfq.OrderInfo[] memory infos = only(orderFor(a, b, 10e18, 30e18));
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(dataOf(1e18, 3e18 + 1, 0), infos, "");
    }

    function sells(
        IERC20 sold,
        IERC20 bought,
        IRouter.AugustusRFQData memory data,
        IRfq.OrderInfo[] memory infos,
        uint256 expected
    ) private {
        buys(sold, bought, data, infos, data.fromAmount, expected);
    }

    /// Buys and checks that the returned amounts are those that moved.
    function buys(
        IERC20 sold,
        IERC20 bought,
        IRouter.AugustusRFQData memory data,
        IRfq.OrderInfo[] memory infos,
        uint256 expectedCost,
        uint256 expected
    ) private {
        uint256[2] memory before = [holds(sold), holds(bought)];
        vm.prank(trader);
        (uint256 spent, uint256 received) =
            router.swapOnAugustusRFQTryBatchFill{value: sold == ETH ? data.fromAmount : 0}(data, infos, "");
        assertEq(spent, expectedCost, "spent");
        assertEq(received, expected, "received");
        assertEq(before[0] - holds(sold), expectedCost, "gave");
        assertEq(holds(bought) - before[1], expected, "got");
        assertNothingAllowed();
    }

    function refuses(IRouter.AugustusRFQData memory data, IRfq.OrderInfo[] memory infos, bytes4 reason) private {
        vm.expectRevert(reason);
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill(data, infos, "");
    }

    function holds(IERC20 token) private view returns (uint256) {
        return token == ETH ? trader.balance : token.balanceOf(trader);
    }
}
