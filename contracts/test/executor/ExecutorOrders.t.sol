// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../../src/interfaces/IRfq.sol";
import {INSUFFICIENT_OUTPUT} from "../../src/libraries/Texts.sol";
import {OrderLegs} from "../support/OrderLegs.sol";
import {SignerWallet} from "../support/SignerWallet.sol";

/// Orders of makers in programs, in parallel to pools, before and after them.
contract ExecutorOrdersTest is OrderLegs {
    function test_sell() public {
        IRfq.Order memory order = orderFor(a, b, 10e18, 30e18);
        assertEq(sell(0, a, b, 4e18, orderLeg(order, REST, 0)), 12e18, "a part");
        assertEq(sell(FROM_CALLER, a, b, 5e18, orderLeg(order, EXACT, 5e18)), 15e18, "of the caller's");
        assertEq(leftOf(order), 3e18 + 1, "the rest");
        assertClean();
    }

    /// The source is divided among a pair, two orders and a concentrated pool; each pays what it
    /// would alone.
    function test_sell_besidePools() public {
        IRfq.Order memory first = orderFor(a, b, 10e18, 30e18);
        IRfq.Order memory second = orderFor(a, b, 7e18, 20e18);
        bytes memory legs = bytes.concat(
            orderLeg(first, SHARE, 1 << 127),
            v2Leg(address(a), address(b), SHARE, 1 << 127),
            orderLeg(second, SHARE, 1 << 127),
            v3Leg(address(a), address(b), 500, REST, 0)
        );
        uint256 onPair = pairOut(address(a), address(b), 2e18);
        uint256 snapshot = vm.snapshotState();
        uint256 inPool = sell(0, a, b, 1e18, v3Leg(address(a), address(b), 500, REST, 0));
        vm.revertToState(snapshot);
        uint256 expected = 12e18 + onPair + uint256(1e18) * 20 / 7 + inPool;
        assertEq(sell(0, a, b, 8e18, legs), expected, "all legs");
        vm.revertToState(snapshot);
        assertEq(sell(FROM_CALLER, a, b, 8e18, legs), expected, "from the caller");
        assertClean();
    }

    /// Between two pools: it takes the output of the first one.
    function test_sell_behindAPool() public {
        IRfq.Order memory order = orderFor(b, c, 100e18, 60e18);
        bytes memory legs = bytes.concat(
            v2Leg(address(a), address(b), REST, 0),
            orderLeg(order, REST, 0),
            stableLeg(address(c), address(dai), REST, 0)
        );
        uint256 inB = pairOut(address(a), address(b), 5e18);
        assertGe(sell(0, a, dai, 5e18, legs), 1, "dai");
        assertEq(leftOf(order), 60e18 - inB * 6 / 10 + 1, "all that came");
        assertClean();
    }

    /// A sale to an order pays exactly its proportion, rounded down, for any amounts.
    function testFuzz_sell(uint256 makerAmount, uint256 takerAmount, uint256 amount) public {
        makerAmount = bound(makerAmount, 1, 1_000e18);
        takerAmount = bound(takerAmount, 1, 1_000e18);
        amount = bound(amount, 1, takerAmount);
        IRfq.Order memory order = orderFor(a, b, takerAmount, makerAmount);
        bytes memory legs = orderLeg(order, REST, 0);
        uint256 expected = amount * makerAmount / takerAmount;
        if (expected == 0) {
            expectUnfilled(order, "Maker token fill amount cannot be 0");
            sellUnseen(a, b, amount, legs);
            return;
        }
        uint256 snapshot = vm.snapshotState();
        assertEq(sell(0, a, b, amount, legs), expected, "its proportion");
        assertClean();
        vm.revertToState(snapshot);
        assertEq(sell(FROM_CALLER, a, b, amount, legs), expected, "from the caller");
        assertClean();
    }

    /// A purchase costs the minimum that brings the requested amount, and brings what that buys.
    function testFuzz_buy(uint256 makerAmount, uint256 takerAmount, uint256 amount) public {
        makerAmount = bound(makerAmount, 1, 1_000e18);
        takerAmount = bound(takerAmount, 1, 1_000e18);
        amount = bound(amount, 1, makerAmount);
        IRfq.Order memory order = orderFor(a, b, takerAmount, makerAmount);
        uint256 cost = (amount * takerAmount + makerAmount - 1) / makerAmount;
        (uint256 spent, uint256 received) = buy(a, b, amount, orderLeg(order, EXACT, amount));
        assertEq(spent, cost, "rounded up");
        assertEq(received, cost * makerAmount / takerAmount, "what that buys");
        assertGe(received, amount, "at least what was asked");
        assertLe((cost - 1) * makerAmount / takerAmount + 1, amount, "a unit less does not");
        assertClean();
    }

    /// After a concentrated pool, in whose callback it is filled, and before a pair.
    function test_buy_graph() public {
        IRfq.Order memory order = orderFor(a, b, 100e18, 290e18);
        IRfq.Order memory other = orderFor(a, b, 10e18, 30e18);
        bytes memory legs = bytes.concat(
            v3Leg(address(b), address(c), 3_000, EXACT, 1e18),
            v2Leg(address(b), address(c), EXACT, 1e18),
            orderLeg(other, SHARE, 1 << 127),
            orderLeg(order, REST, 0)
        );
        (uint256 spent, uint256 received) = buy(a, c, 2e18, legs);
        assertEq(received, 2e18, "what was asked");
        uint256 paid = (30e18 + 1 - leftOf(other)) / 3 + (290e18 + 1 - leftOf(order)) * 10 / 29;
        assertGe(spent, paid, "what the orders ask for");
        assertLe(spent, paid + 3, "and a unit for each rounding");
        legs = bytes.concat(
            orderLeg(order, EXACT, 3e18),
            v2Leg(weth, address(a), SHARE, 1 << 127),
            v3Leg(weth, address(a), 3_000, REST, 0)
        );
        (, received) = buy(IERC20(weth), b, 3e18, legs);
        uint256 cost = (uint256(3e18) * 100 + 289) / 290;
        assertEq(received, cost * 290 / 100, "behind two pools that bring what it costs");
        assertClean();
    }

    function test_native() public {
        IRfq.Order memory forNative = orderFor(IERC20(weth), a, 10e18, 20e18);
        uint256 held = a.balanceOf(trader);
        bytes memory data = saleOf(WRAP, IERC20(weth), a, orderLeg(forNative, REST, 0));
        vm.prank(trader);
        router.swapExactAmountIn{value: 1e18}(address(executor), generic(ETH, a, 1e18, 2e18, 2e18), 0, "", data);
        assertEq(a.balanceOf(trader) - held, 2e18, "for native value");
        IRfq.Order memory ofNative = orderFor(a, IERC20(weth), 20e18, 10e18);
        uint256 had = trader.balance;
        data = saleOf(UNWRAP, a, IERC20(weth), orderLeg(ofNative, REST, 0));
        vm.prank(trader);
        router.swapExactAmountIn(address(executor), generic(a, ETH, 2e18, 1e18, 1e18), 0, "", data);
        assertEq(trader.balance - had, 1e18, "native value for it");
        assertClean();
    }

    /// Swaps through orders pay the fee like any swap.
    function test_fee() public {
        IRfq.Order memory order = orderFor(a, b, 10e18, 30e18);
        bytes memory data = saleOf(0, a, b, orderLeg(order, REST, 0));
        uint256 held = b.balanceOf(trader);
        vm.prank(trader);
        router.swapExactAmountIn(address(executor), generic(a, b, 10e18, 1, 30e18), withFee(partner, 100, 0), "", data);
        assertEq(b.balanceOf(trader) - held, 29.7e18, "less one percent");
        assertClean();
    }

    /// Signatures of 64 bytes, and of a contract that accepts any length.
    function test_signatures() public {
        IRfq.Order memory order = orderFor(a, b, 10e18, 30e18);
        bytes32 digest = hashOn(order, block.chainid, address(rfq));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(MAKER_KEY, digest);
        bytes memory compact = abi.encodePacked(r, bytes32(uint256(s) | uint256(v - 27) << 255));
        assertEq(sell(0, a, b, 1e18, orderLeg(order, compact, REST, 0)), 3e18, "compact");
        SignerWallet wallet = new SignerWallet(maker);
        b.transfer(address(wallet), 30e18);
        wallet.allow(b, address(rfq));
        order.maker = address(wallet);
        bytes memory legs = bytes.concat(
            orderLeg(order, signDigest(MAKER_KEY, hashOn(order, block.chainid, address(rfq))), SHARE, 1 << 127),
            v2Rest(address(a), address(b))
        );
        uint256 onPair = pairOut(address(a), address(b), 1e18);
        assertEq(sell(0, a, b, 2e18, legs), 3e18 + onPair, "of a contract");
        assertClean();
    }

    /// The terms that follow an order in place of legs are not read as legs, whatever their bytes.
    function test_termsAreNoLegs() public {
        IRfq.Order memory order = orderFor(a, b, 10e18, 30e18);
        for (uint256 kind; kind < 16; ++kind) {
            order.nonceAndMeta = kind << 248;
            bytes memory legs =
                bytes.concat(orderLeg(order, EXACT, 3e18), v3Leg(address(a), address(b), 500, EXACT, 1e18));
            (, uint256 received) = buy(a, b, 4e18, legs);
            assertEq(received, 4e18, "both");
            legs = bytes.concat(orderLeg(order, SHARE, 1 << 127), v2Rest(address(a), address(b)));
            uint256 onPair = pairOut(address(a), address(b), 1e18);
            assertEq(sell(0, a, b, 2e18, legs), 3e18 + onPair, "both");
        }
    }

    function test_error_orderCutShort() public {
        bytes memory legs = orderLeg(orderFor(a, b, 10e18, 30e18), REST, 0);
        for (uint256 length = LEG; length < legs.length; length += LEG) {
            bytes memory part = new bytes(length);
            for (uint256 i; i < length; ++i) {
                part[i] = legs[i];
            }
            vm.expectRevert(abi.encodeWithSignature("MalformedProgram()"));
            sellUnseen(a, b, 1e18, part);
            vm.expectRevert(abi.encodeWithSignature("MalformedProgram()"));
            buyFor(a, b, 1e18, 1e18, part);
        }
    }

    function test_buy_error_dearerThanAllowed() public {
        bytes memory legs = orderLeg(orderFor(a, b, 10e18, 30e18), EXACT, 12e18);
        expectText(INSUFFICIENT_OUTPUT);
        buyFor(a, b, 4e18 - 1, 12e18, legs);
    }

    function sellUnseen(IERC20 src, IERC20 dest, uint256 amount, bytes memory legs) private {
        bytes memory data = saleOf(0, src, dest, legs);
        vm.prank(trader);
        router.swapExactAmountIn(address(executor), generic(src, dest, amount, 1, 1), 0, "", data);
    }
}
