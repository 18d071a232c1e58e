// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentErrors} from "../src/interfaces/IIntentErrors.sol";
import {IPermit2} from "../src/interfaces/IPermit2.sol";
import {Order, OrderWithSig, TWAPOrder, TWAPOrderWithSig} from "../src/interfaces/IntentOrder.sol";
import {IntentMoves} from "./support/IntentMoves.sol";
import {Permits} from "./support/Permits.sol";
import {SliceMoves} from "./support/SliceMoves.sol";
import {IPermit2 as IAllowances} from "./support/Uniswap.sol";
import {World} from "./support/World.sol";

/// Takes the source of an order by allowance, by Permit2, and by permits of the token.
contract OwnerTransferTest is SliceMoves, Permits {
    function setUp() public override(IntentMoves, World) {
        IntentMoves.setUp();
        b.transfer(address(paying), 1e18);
        paying.set(a, b, 2_000, 0);
    }

    function spender() internal view override returns (address) {
        return address(intent);
    }

    function test_permitOfTheToken() public {
        forget(a, false);
        settled(with(eip2612(a, TRADER_KEY, 1_000)));
        assertEq(a.allowance(trader, address(intent)), 0, "all of it was taken");
        forget(dai, false);
        paying.set(dai, b, 2_000, 0);
        Order memory order = with(daiPermit(TRADER_KEY));
        (order.srcToken, order.nonce) = (address(dai), 1);
        settled(order);
    }

    /// A permit that another account submitted first is accepted; without an allowance it is
    /// refused.
    function test_permitSubmittedBefore() public {
        forget(a, false);
        bytes memory permit = eip2612(a, TRADER_KEY, 1_000);
        (address holder, address to, uint256 value, uint256 until, uint8 v, bytes32 r, bytes32 s) =
            abi.decode(permit, (address, address, uint256, uint256, uint8, bytes32, bytes32));
        vm.prank(attacker);
        a.permit(holder, to, value, until, v, r, s);
        settled(with(permit));
        Order memory order = with(permit);
        order.nonce = 1;
        refuses(IIntentErrors.PermitFailed.selector, swapCall(signed(order), "", address(paying)));
    }

    /// The first part alone submits the permit.
    function test_permitOfAFillableOrder() public {
        forget(a, false);
        OrderWithSig memory made = signedFillable(with(eip2612(a, TRADER_KEY, 1_000)));
        trades(a, 1_000, agent, b, 2_000);
        settles(abi.encodeCall(intent.directSettleFillable, (made, 4_000, 800)));
        assertEq(a.allowance(trader, address(intent)), 600, "what is left");
        settlesAsNamed(abi.encodeCall(intent.directSettleFillable, (made, 6_000, 1_200)));
    }

    function test_allowanceInsidePermit2() public {
        forget(a, true);
        vm.prank(trader);
        IAllowances(permit2).approve(address(a), address(intent), 1_000, uint48(block.timestamp));
        settled(with(hex"00"));
        Order memory order = with(hex"01");
        order.nonce = 1;
        refuses(IIntentErrors.PermitFailed.selector, swapCall(signed(order), "", address(paying)));
        order.srcAmount = uint256(type(uint160).max) + 1;
        refuses(IIntentErrors.PermitFailed.selector, swapCall(signed(order), "", address(paying)));
    }

    /// Permit2 stores amounts in 160 bits: the largest one is taken, one more is refused.
    function test_allowanceInsidePermit2OfTheLargestAmount() public {
        forget(a, true);
        a.mint(trader, type(uint160).max);
        vm.prank(trader);
        IAllowances(permit2).approve(address(a), address(intent), type(uint160).max, uint48(block.timestamp));
        Order memory order = with(hex"00");
        order.srcAmount = type(uint160).max;
        bytes memory call = swapCall(signed(order), "", address(paying));
        trades(a, type(uint160).max, address(paying), b, 2_000);
        settlesAsNamed(call);
    }

    /// The first part submits it; it also works if another account did so before.
    function test_signedAllowanceInsidePermit2() public {
        forget(a, true);
        OrderWithSig memory made = signedFillable(with(signedAllowance(1_000, 0, block.timestamp)));
        trades(a, 1_000, agent, b, 2_000);
        settles(abi.encodeCall(intent.directSettleFillable, (made, 4_000, 800)));
        settlesAsNamed(abi.encodeCall(intent.directSettleFillable, (made, 6_000, 1_200)));

        bytes memory permit = signedAllowance(1_000, 1, block.timestamp);
        Order memory order = with(permit);
        order.nonce = 1;
        IPermit2.PermitSingle memory single = IPermit2.PermitSingle(
            IPermit2.PermitDetails(a, 1_000, uint48(block.timestamp), 1), address(intent), block.timestamp
        );
        bytes memory signature = new bytes(64);
        for (uint256 i; i < 64; ++i) {
            signature[i] = permit[128 + i];
        }
        vm.prank(attacker);
        IPermit2(permit2).permit(trader, single, signature);
        settled(order);
        order.nonce = 2;
        refuses(IIntentErrors.PermitFailed.selector, swapCall(signed(order), "", address(paying)));
    }

    /// The first slice of an order submits a permit, which is for all of them.
    function test_permitsOfSlices() public {
        bytes[2] memory permits = [eip2612(a, TRADER_KEY, 1_000), signedAllowance(1_000, 0, block.timestamp + 120)];
        for (uint256 i; i < 2; ++i) {
            forget(a, i == 1);
            TWAPOrder memory order = slicedSale(a, b, 1_000, 2, 800);
            (order.nonce, order.permit, order.interval) = (i, permits[i], 60);
            TWAPOrderWithSig memory made = signed(order);
            trades(a, 1_000, agent, b, 1_600);
            settles(directSlice(made, 0, 800));
            if (i == 0) assertEq(a.allowance(trader, address(intent)), 500, "what is left");
            passTime(60);
            settlesAsNamed(directSlice(made, 1, 800));
        }
    }

    /// Works for the whole order only, and once.
    function test_signedTransferOfPermit2() public {
        forget(a, true);
        Order memory order = with("");
        order.permit = bytes.concat(
            bytes32(uint256(7)), permit2Signature(a, TRADER_KEY, 1_000, 7, order.deadline, address(intent), true)
        );
        bytes4 reason = IIntentErrors.PermitFailed.selector;
        OrderWithSig memory made = signedFillable(order);
        refuses(reason, abi.encodeCall(intent.directSettleFillable, (made, 5_000, 1_000)));
        refuses(reason, abi.encodeCall(intent.directSettleFillable, (made, 10_000, 2_000)));
        settled(order);
        order.nonce = 1;
        refuses(reason, swapCall(signed(order), "", address(paying)));
    }

    /// A purchase settled directly takes the agent's amount and the fee.
    function test_signedTransferOfAPurchase() public {
        forget(a, true);
        Order memory order = purchase(a, b, 1_000, 2_000);
        order.partnerAndFee = withIntentFee(partner, 200, 0);
        order.permit = bytes.concat(
            bytes32(uint256(7)), permit2Signature(a, TRADER_KEY, 1_000, 7, order.deadline, address(intent), true)
        );
        bytes memory call = directCall(signed(order), 900);
        moves(a, trader, agent, 900);
        moves(a, trader, address(intent), 18);
        moves(b, agent, trader, 2_000);
        settlesAsNamed(call);
    }

    function test_error_otherLengths() public {
        uint256[12] memory lengths = [uint256(2), 32, 64, 95, 97, 128, 191, 193, 223, 225, 257, 288];
        for (uint256 i; i < lengths.length; ++i) {
            OrderWithSig memory made = signed(with(new bytes(lengths[i])));
            refuses(IIntentErrors.PermitFailed.selector, swapCall(made, "", address(paying)));
        }
    }

    function test_error_noAllowance() public {
        forget(a, false);
        refuses(textOf("TransferHelper: TRANSFER_FROM_FAILED"), 0, swapCall(signed(with("")), "", address(paying)));
    }

    function settled(Order memory order) private {
        bytes memory call = swapCall(signed(order), "", address(paying));
        trades(IERC20(order.srcToken), 1_000, address(paying), b, 2_000);
        settlesAsNamed(call);
    }

    function with(bytes memory permit) private view returns (Order memory order) {
        order = sale(a, b, 1_000, 2_000);
        order.permit = permit;
    }

    function signedAllowance(uint160 amount, uint48 number, uint256 until) private view returns (bytes memory) {
        return permit2Allowance(a, TRADER_KEY, amount, until, number, address(intent), until);
    }
}
