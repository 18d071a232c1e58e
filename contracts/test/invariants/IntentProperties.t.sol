// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Order, OrderKind, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {CrossFill} from "../../src/interfaces/ISettlement.sol";
import {CrossExecutor} from "../../src/intent/CrossExecutor.sol";
import {Fills} from "../../src/libraries/Fills.sol";
import {IntentWorld} from "../support/IntentWorld.sol";
import {SignerWallet} from "../support/SignerWallet.sol";

contract Hasher {
    using Fills for Order;

    function hash(Order calldata order, bool fillable) external view returns (bytes32) {
        return order.digest(fillable ? Fills.FILLABLE_ORDER_TYPEHASH : Fills.ORDER_TYPEHASH);
    }
}

/// Invariants 18, 19 and 20, each over random orders.
contract IntentPropertiesTest is IntentWorld {
    uint256 private constant CURVE = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    Hasher private hasher;
    Hasher private other;
    SignerWallet private wallet;

    function setUp() public override {
        super.setUp();
        (hasher, other, wallet) = (new Hasher(), new Hasher(), new SignerWallet(trader));
        fund(address(wallet));
        approveIntent(address(wallet));
    }

    // 18

    /// The hash is the one that wallets compute, and depends on every bit of every field, chain,
    /// contract and type.
    function testFuzz_18_hashDependsOnEverything(uint256 seed, uint256 field, uint256 bit, bool fillable) public {
        Order memory order = anyOrder(seed);
        bytes32 hash = hasher.hash(order, fillable);
        vm.assertEq(hash, hashIntent(order, address(hasher), block.chainid, fillable), "as a wallet has it");
        assertTrue(hash != hasher.hash(order, !fillable), "the type");
        assertTrue(hash != other.hash(order, fillable), "the contract");
        flip(order, field % 19, bit);
        assertTrue(hash != hasher.hash(order, fillable), "a field");
        flip(order, field % 19, bit);
        vm.assertEq(hash, hasher.hash(order, fillable), "the same order again");
        vm.chainId(block.chainid ^ (1 << bit % 63));
        assertTrue(hash != hasher.hash(order, fillable), "the chain");
    }

    function anyOrder(uint256 seed) private pure returns (Order memory order) {
        (order.owner, order.beneficiary) = (anyAddress(seed, 0), anyAddress(seed, 1));
        (order.srcToken, order.destToken) = (anyAddress(seed, 2), anyAddress(seed, 3));
        (order.srcAmount, order.destAmount) = (drawn(seed, 4), drawn(seed, 5));
        (order.expectedAmount, order.deadline) = (drawn(seed, 6), drawn(seed, 7));
        (order.kind, order.nonce) = (OrderKind(drawn(seed, 8) % 2), drawn(seed, 9));
        order.partnerAndFee = drawn(seed, 10);
        (order.permit, order.metadata) = (anyBytes(seed, 11), anyBytes(seed, 12));
        order.bridge.protocolSelector = bytes4(bytes32(drawn(seed, 13)));
        order.bridge.destinationChainId = drawn(seed, 14);
        order.bridge.outputToken = anyAddress(seed, 15);
        order.bridge.scalingFactor = int8(uint8(drawn(seed, 16)));
        order.bridge.protocolData = anyBytes(seed, 17);
    }

    /// Flips one bit; the last field is a length.
    function flip(Order memory order, uint256 field, uint256 bit) private pure {
        uint256 mask = 1 << bit % 256;
        address narrow = address(uint160(1 << bit % 160));
        if (field == 0) order.owner = turned(order.owner, narrow);
        if (field == 1) order.beneficiary = turned(order.beneficiary, narrow);
        if (field == 2) order.srcToken = turned(order.srcToken, narrow);
        if (field == 3) order.destToken = turned(order.destToken, narrow);
        if (field == 4) order.srcAmount ^= mask;
        if (field == 5) order.destAmount ^= mask;
        if (field == 6) order.expectedAmount ^= mask;
        if (field == 7) order.deadline ^= mask;
        if (field == 8) order.kind = OrderKind(1 - uint256(order.kind));
        if (field == 9) order.nonce ^= mask;
        if (field == 10) order.partnerAndFee ^= mask;
        if (field == 11) turn(order.permit, bit);
        if (field == 12) turn(order.metadata, bit);
        if (field == 13) order.bridge.protocolSelector ^= bytes4(uint32(1 << bit % 32));
        if (field == 14) order.bridge.destinationChainId ^= mask;
        if (field == 15) order.bridge.outputToken = turned(order.bridge.outputToken, narrow);
        if (field == 16) order.bridge.scalingFactor ^= int8(uint8(1 << bit % 8));
        if (field == 17) turn(order.bridge.protocolData, bit);
        if (field == 18) (order.permit, order.metadata) = (order.metadata, order.permit);
    }

    function turned(address account, address mask) private pure returns (address) {
        return address(uint160(account) ^ uint160(mask));
    }

    function turn(bytes memory data, uint256 bit) private pure {
        data[bit / 8 % data.length] ^= bytes1(uint8(1 << bit % 8));
    }

    // 19

    /// An order settled with one form of a signature is not settled again with another.
    function testFuzz_19_anotherFormSettlesNothing(uint256 seed, bool fillable, bool ofWallet) public {
        Order memory order = seed % 2 == 0
            ? sale(a, b, 1 + (seed >> 8) % 1e18, 1 + (seed >> 80) % 1e18)
            : purchase(a, b, 1e18, 1 + (seed >> 80) % 1e18);
        if (ofWallet) order.owner = address(wallet);
        order.nonce = seed;
        bytes[6] memory forms = formsOf(hashIntent(order, address(intent), block.chainid, fillable));
        uint256 first = ofWallet ? 0 : (seed >> 152) % 2;
        assertTrue(settled(order, forms[first], fillable), "the first time");
        bytes32 before = everything(order);
        for (uint256 i; i < forms.length; ++i) {
            assertTrue(!settled(order, forms[i], fillable), "and never again");
        }
        vm.assertEq(everything(order), before, "nothing moved");
    }

    /// Returns 65 bytes, 64 bytes, the other point of the curve, v as a bit, extra bytes, and empty
    /// bytes.
    function formsOf(bytes32 digest) private pure returns (bytes[6] memory forms) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(TRADER_KEY, digest);
        forms[0] = abi.encodePacked(r, s, v);
        forms[1] = signatureOf(TRADER_KEY, digest);
        forms[2] = abi.encodePacked(r, CURVE - uint256(s), 55 - v);
        forms[3] = abi.encodePacked(r, s, v - 27);
        forms[4] = abi.encodePacked(r, s, v, uint8(0));
    }

    function settled(Order memory order, bytes memory signature, bool fillable) private returns (bool done) {
        OrderWithSig memory made;
        (made.order, made.signature) = (order, signature);
        uint256 amount = order.kind == OrderKind.SELL ? order.destAmount : order.srcAmount / 2;
        bytes memory call = fillable
            ? abi.encodeCall(intent.directSettleFillable, (made, 10_000, amount))
            : abi.encodeCall(intent.directSettle, (made, amount));
        vm.prank(agent);
        (done,) = address(intent).call(call);
    }

    // 20

    /// A batch equals its settlements one after the other. With a failing one: a strict batch does
    /// nothing, a tolerant one all others. The campaign draws batches too, so these are fewer.
    /// forge-config: default.fuzz.runs = 100
    function testFuzz_20_batchIsItsSettlements(uint256 seed, uint256 bad) public {
        OrderWithSig[] memory orders = new OrderWithSig[](3);
        uint256[] memory amounts = new uint256[](3);
        for (uint256 i; i < 3; ++i) {
            Order memory order =
                sale(i == 1 ? b : a, i == 1 ? a : b, 1 + drawn(seed, i) % 1e18, 1 + drawn(seed, i + 3) % 1e18);
            order.nonce = i;
            order.partnerAndFee = withIntentFee(partner, drawn(seed, i + 6) % 256, 0);
            (orders[i], amounts[i]) = (signed(order), order.destAmount * 105 / 100 + 1);
        }
        bytes32 start = everything(orders[0].order);
        bytes32 inTurn = oneByOne(orders, amounts, 3);
        vm.prank(agent);
        intent.directSettleBatch(orders, amounts);
        vm.assertEq(everything(orders[0].order), inTurn, "the batch");
        bad %= 3;
        revertAll(start, orders[0].order);
        amounts[bad] = 0;
        vm.prank(agent);
        try intent.directSettleBatch(orders, amounts) {
            revert("a batch without one of its orders");
        } catch {}
        vm.assertEq(everything(orders[0].order), start, "nothing of it");
        inTurn = oneByOne(orders, amounts, bad);
        bytes[] memory calls = new bytes[](3);
        for (uint256 i; i < 3; ++i) {
            calls[i] = abi.encodeCall(intent.directSettle, (orders[i], amounts[i]));
        }
        vm.prank(agent);
        bool[] memory done = intent.trySettleBatch(calls);
        for (uint256 i; i < 3; ++i) {
            assertTrue(done[i] == (i != bad), "all but the bad one");
        }
        vm.assertEq(everything(orders[0].order), inTurn, "as if it were not there");
    }

    uint256 private snapshot;

    /// Returns the result of settling all but one independently; restores the state.
    function oneByOne(OrderWithSig[] memory orders, uint256[] memory amounts, uint256 without)
        private
        returns (bytes32 reached)
    {
        snapshot = vm.snapshotState();
        for (uint256 i; i < orders.length; ++i) {
            if (i != without) directSettle(orders[i], amounts[i]);
        }
        reached = everything(orders[0].order);
        vm.revertToState(snapshot);
        snapshot = vm.snapshotState();
    }

    function revertAll(bytes32 start, Order memory order) private {
        vm.revertToState(snapshot);
        vm.assertEq(everything(order), start, "back");
    }

    // Native tokens on both sides

    /// Two matching orders, of which one gives native tokens and one gets them: value for the call
    /// is not counted as output.
    function test_nativeTokensMeet() public {
        Order memory gives = sale(ETH, a, 2e18, 3e18);
        Order memory gets = sale(a, ETH, 3e18, 2e18);
        gets.nonce = 1;
        vm.prank(trader);
        intent.depositNative{value: 2e18}();
        CrossFill[] memory fills = new CrossFill[](2);
        fills[0] = CrossFill(signed(gives), false, 0, 2e18, 3e18);
        fills[1] = CrossFill(signed(gets), false, 0, 3e18, 2e18);
        IERC20[] memory returned = new IERC20[](2);
        (returned[0], returned[1]) = (a, ETH);
        bytes memory data = abi.encode(new CrossExecutor.Run[](0), returned);
        (uint256 before, uint256 nativeBefore) = (a.balanceOf(trader), trader.balance);
        vm.prank(agent);
        intent.crossSettle(fills, data, address(crossExecutor));
        assertEq(a.balanceOf(trader), before, "gave and got as many");
        assertEq(trader.balance - nativeBefore, 2e18, "what was deposited");
        assertEq(address(deposits).balance, 0, "and is no more");
        assertOnlyFeesLeft();
    }

    /// Hashes everything that these settlements can change.
    function everything(Order memory order) private view returns (bytes32) {
        uint256[4] memory nonces = [order.nonce, 0, 1, 2];
        bytes memory all;
        for (uint256 i; i < 4; ++i) {
            all = bytes.concat(all, abi.encode(intent.isNonceUsed(order.owner, nonces[i])));
        }
        address[5] memory accounts = [trader, agent, partner, address(intent), address(wallet)];
        for (uint256 i; i < 5; ++i) {
            all = bytes.concat(all, abi.encode(a.balanceOf(accounts[i]), b.balanceOf(accounts[i])));
        }
        return keccak256(bytes.concat(all, abi.encode(claimable(a), claimable(b), intent.swapFilledAmount(order))));
    }

    function drawn(uint256 seed, uint256 i) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, i)));
    }

    function anyAddress(uint256 seed, uint256 i) private pure returns (address) {
        return address(uint160(drawn(seed, i)));
    }

    function anyBytes(uint256 seed, uint256 i) private pure returns (bytes memory data) {
        data = abi.encode(drawn(seed, i), drawn(seed, i + 100));
        uint256 length = 1 + drawn(seed, i) % 64;
        assembly ("memory-safe") {
            mstore(data, length)
        }
    }
}
