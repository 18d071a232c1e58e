// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ContractWallet} from "../../../local/ContractWallet.sol";
import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {RfqWorld} from "../../support/RfqWorld.sol";
import {SignerWallet} from "../../support/SignerWallet.sol";

/// Q7: makers that are contracts, and change their answer.
contract Q07ContractMakersTest is RfqWorld {
    SignerWallet private wallet;
    IRfq.Order private order;

    function setUp() public override {
        super.setUp();
        wallet = new SignerWallet(maker);
        x.mint(address(wallet), PLENTY);
        wallet.allow(x, address(rfq));
        order = open(1_000, 3_000);
        order.maker = address(wallet);
        signature = sign(order);
    }

    function test_Q7_fills() public {
        vm.startPrank(taker);
        rfq.partialFillOrder(order, signature, 30);
        assertEq(y.balanceOf(address(wallet)), 30, "paid");
        assertEq(x.balanceOf(taker), PLENTY + 10, "given");
        vm.stopPrank();
    }

    /// The wallet of the local world.
    function test_Q7_walletOfTheLocalWorld() public {
        ContractWallet other = new ContractWallet(maker);
        x.mint(address(other), 1_000);
        vm.prank(maker);
        other.execute(address(x), 0, abi.encodeCall(x.approve, (address(rfq), 1_000)));
        order.maker = address(other);
        fill(order, taker);
        assertEq(y.balanceOf(address(other)), 3_000, "paid");
    }

    /// A signature is checked at the first fill only, as published: a maker who rotates keys must
    /// cancel open orders.
    function test_Q7_rotationAfterAPart() public {
        vm.prank(taker);
        rfq.partialFillOrder(order, signature, 30);
        wallet.rotate(stranger);
        vm.prank(taker);
        rfq.partialFillOrder(order, signature, 30);
        vm.prank(stranger);
        rfq.partialFillOrder(order, hex"00", 30);
        vm.prank(address(wallet));
        rfq.cancelOrder(hashOf(order));
        expectText("Order already filled or expired");
        vm.prank(taker);
        rfq.partialFillOrder(order, signature, 30);
    }

    function test_Q7_rotationBeforeTheFirst() public {
        wallet.rotate(stranger);
        refuses(order, taker, signature, textOf("Invalid Signature"));
    }

    function test_Q7_answersThatAreNoYes() public {
        SignerWallet.Manner[4] memory manners = [
            SignerWallet.Manner.SaysNo,
            SignerWallet.Manner.SaysNothing,
            SignerWallet.Manner.SaysTooLittle,
            SignerWallet.Manner.Reverts
        ];
        for (uint256 i; i < manners.length; ++i) {
            wallet.behave(manners[i]);
            refuses(order, taker, signature, textOf("Invalid Signature"));
        }
    }

    /// A wallet may burn the gas it is given; a batch continues with the rest.
    function test_Q7_walletThatNeverAnswers() public {
        wallet.behave(SignerWallet.Manner.Lingers);
        IRfq.OrderInfo memory slow = IRfq.OrderInfo(order, signature, 30, "", "");
        IRfq.OrderInfo[] memory infos = listOf(slow, infoOf(open(1_000, 3_000), 30));
        vm.prank(taker);
        rfq.tryBatchFillOrderTakerAmount{gas: 30_000_000}(infos, 30, receiver);
        assertEq(x.balanceOf(receiver), 10, "the second");
    }
}
