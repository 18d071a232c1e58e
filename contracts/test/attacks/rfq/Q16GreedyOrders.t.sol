// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {GreedyToken} from "../../support/GreedyToken.sol";
import {RouterOrders} from "../../support/RouterOrders.sol";
import {SignerWallet} from "../../support/SignerWallet.sol";

/// Q16: makers or tokens of orders before an honest one burn the gas of the batch, or return a
/// megabyte.
contract Q16GreedyOrdersTest is RouterOrders {
    uint256 private constant LITTLE = 1_000_000;
    uint256 private constant BLOCK = 29_000_000;
    SignerWallet.Manner[2] private manners = [SignerWallet.Manner.Lingers, SignerWallet.Manner.Floods];

    function test_Q16_makersAheadOfASale() public {
        for (uint256 i; i < manners.length; ++i) {
            survives(greedyMakers(1, manners[i]), LITTLE, 0);
            survives(greedyMakers(4, manners[i]), LITTLE, 0);
            survives(greedyMakers(2, manners[i]), BLOCK, 0);
            survives(greedyMakers(10, manners[i]), BLOCK, 0);
        }
    }

    function test_Q16_makersAheadOfAPurchase() public {
        for (uint256 i; i < manners.length; ++i) {
            survives(greedyMakers(1, manners[i]), LITTLE, PURCHASE);
            survives(greedyMakers(2, manners[i]), BLOCK, PURCHASE);
        }
    }

    /// A greedy maker costs the filler the gas of its signature, not that of the block.
    function test_Q16_costOfAMaker() public {
        for (uint256 i; i < manners.length; ++i) {
            uint256 alone = survives(greedyMakers(0, manners[i]), BLOCK, 0);
            assertLe(survives(greedyMakers(1, manners[i]), BLOCK, 0) - alone, 450_000, "one");
            assertLe(survives(greedyMakers(10, manners[i]), BLOCK, 0) - alone, 4_500_000, "ten");
        }
    }

    /// Filling it alone costs no more, either.
    function test_Q16_makerAlone() public {
        for (uint256 i; i < manners.length; ++i) {
            IRfq.OrderInfo memory info = greedyMakers(1, manners[i])[0];
            uint256 before = gasleft();
            vm.prank(trader);
            try rfq.fillOrder{gas: BLOCK}(info.order, info.signature) {
                assertTrue(false, "it allowed nothing");
            } catch {}
            assertLe(before - gasleft(), 500_000, "no more than the signature");
        }
    }

    /// Orders of other tokens can be in a batch of the RFQ contract itself.
    function test_Q16_tokens() public {
        for (uint256 i; i < 2; ++i) {
            IERC20 greedy = IERC20(address(new GreedyToken(i == 1)));
            survivesAlone(whole(orderFor(a, greedy, 1e18, 1e18)));
            survivesAlone(whole(orderFor(greedy, b, 1e18, 1e18)));
        }
    }

    function test_Q16_permits() public {
        for (uint256 i; i < 2; ++i) {
            IERC20 greedy = IERC20(address(new GreedyToken(i == 1)));
            IRfq.OrderInfo memory info = whole(orderFor(a, greedy, 1e18, 1e18));
            info.permitMakerAsset = new bytes(224);
            survivesAlone(info);
            info = whole(orderFor(greedy, b, 1e18, 1e18));
            info.permitTakerAsset = new bytes(256);
            survivesAlone(info);
        }
    }

    /// A slow wallet still confirms with the full gas for signatures.
    function test_Q16_slowWallet() public {
        IRfq.OrderInfo memory info = greedyMakers(1, SignerWallet.Manner.Honest)[0];
        SignerWallet wallet = SignerWallet(info.order.maker);
        wallet.takeTime(350_000);
        vm.startPrank(trader);
        a.approve(address(rfq), type(uint256).max);
        rfq.fillOrder(info.order, info.signature);
        assertEq(leftOf(info.order), 1, "filled");
        info.order.nonceAndMeta = 1 << 200;
        info.signature = whole(info.order).signature;
        vm.stopPrank();
        wallet.takeTime(450_000);
        expectText("Invalid Signature");
        vm.prank(trader);
        rfq.fillOrder(info.order, info.signature);
    }

    /// @return infos orders of contracts with this signature behaviour, each at a better price than
    /// the honest one
    function greedyMakers(uint256 count, SignerWallet.Manner manner) private returns (IRfq.OrderInfo[] memory infos) {
        infos = new IRfq.OrderInfo[](count);
        for (uint256 i; i < count; ++i) {
            SignerWallet wallet = new SignerWallet(maker);
            wallet.behave(manner);
            b.transfer(address(wallet), 2e18);
            if (manner == SignerWallet.Manner.Honest) wallet.allow(b, address(rfq));
            IRfq.Order memory order = orderFor(a, b, 1e18, 2e18);
            order.maker = address(wallet);
            infos[i] = whole(order);
        }
    }

    /// Swaps through the router with these orders before an honest one; each time from the same
    /// state.
    function survives(IRfq.OrderInfo[] memory greedy, uint256 gasLimit, uint8 flags) private returns (uint256 spent) {
        uint256 state = vm.snapshotState();
        IRfq.OrderInfo[] memory infos = new IRfq.OrderInfo[](greedy.length + 1);
        for (uint256 i; i < greedy.length; ++i) {
            infos[i] = greedy[i];
        }
        infos[greedy.length] = whole(orderFor(a, b, 1e18, 1e18));
        uint256 before = b.balanceOf(trader);
        spent = gasleft();
        vm.prank(trader);
        router.swapOnAugustusRFQTryBatchFill{gas: gasLimit}(dataOf(1e18, 1e18, flags), infos, "");
        spent -= gasleft();
        assertEq(b.balanceOf(trader) - before, 1e18, "the honest one paid");
        vm.revertToState(state);
    }

    /// Does the same in a batch of the RFQ contract, with one and with two of them.
    function survivesAlone(IRfq.OrderInfo memory greedy) private {
        vm.prank(trader);
        a.approve(address(rfq), type(uint256).max);
        IRfq.OrderInfo memory honest = whole(orderFor(a, b, 1e18, 1e18));
        IRfq.OrderInfo[] memory two = listOf(greedy, honest);
        IRfq.OrderInfo[] memory three = new IRfq.OrderInfo[](3);
        (three[0], three[1], three[2]) = (greedy, greedy, honest);
        uint256[2] memory limits = [LITTLE, BLOCK];
        for (uint256 i; i < limits.length; ++i) {
            uint256 state = vm.snapshotState();
            uint256 before = b.balanceOf(trader);
            uint256 spent = gasleft();
            vm.startPrank(trader);
            rfq.tryBatchFillOrderTakerAmount{gas: limits[i]}(two, 0.5e18, trader);
            rfq.tryBatchFillOrderMakerAmount{gas: limits[i]}(three, 0.5e18, trader);
            vm.stopPrank();
            assertLe(spent - gasleft(), 3_500_000, "a million for each of three, and two fills");
            assertEq(b.balanceOf(trader) - before, 1e18, "the honest one paid");
            vm.revertToState(state);
        }
    }
}
