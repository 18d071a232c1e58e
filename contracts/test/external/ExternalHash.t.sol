// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ExternalOrder, OrderKind} from "../../src/interfaces/IntentOrder.sol";
import {IExternalProtocolHandler} from "../../src/interfaces/IExternalProtocolHandler.sol";
import {External} from "../../src/libraries/External.sol";
import {ExternalWorld} from "./ExternalWorld.sol";

/// The digest of an external order, as a wallet computes it, and the published selector and storage
/// slots.
contract ExternalHashTest is ExternalWorld {
    using External for ExternalOrder;

    bytes32 private constant PUBLISHED_TYPEHASH = 0x0254756dda5af3a0a67918a5fc37650f1210e94bf58cab8aecf36fd240a131b8;
    /// The published test vector: chain 31337 and an adapter at 0x..4444.
    bytes32 private constant VECTOR = 0x44fca1556d0f28dee3d37bcb5ee8fb9a7b9968ade61ea870a8ec55e50b7ee7b8;
    address private constant PLACE = 0x0000000000000000000000000000000000004444;

    function test_publishedType() public pure {
        bytes32 typeHash = keccak256(
            "ExternalOrder(address owner,address handler,address srcToken,address destToken,uint256 srcAmount,"
            "uint256 destAmount,uint256 expectedAmount,uint256 deadline,uint8 kind,uint256 nonce,"
            "uint256 partnerAndFee,bytes permit,bytes metadata,bytes data)"
        );
        assertTrue(typeHash == PUBLISHED_TYPEHASH, "the published type");
    }

    function test_publishedSelector() public pure {
        assertTrue(IExternalProtocolHandler.execute.selector == 0xb68a5f04, "the published selector");
    }

    function test_vector() public {
        ExternalOrder memory order;
        order.owner = 0x70997970C51812dc3A010C7d01b50e0d17dc79C8;
        order.handler = 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC;
        order.srcToken = 0x0000000000000000000000000000000000001111;
        order.destToken = 0x0000000000000000000000000000000000002222;
        (order.srcAmount, order.destAmount, order.expectedAmount) = (1, 2, 3);
        (order.deadline, order.nonce, order.partnerAndFee) = (1_893_456_000, 1, 512);
        order.data = hex"1234";
        vm.chainId(31_337);
        vm.etch(PLACE, address(this).code);
        assertTrue(ExternalHashTest(payable(PLACE)).digest(order) == VECTOR, "the vector");
    }

    function test_byHand() public view {
        assertTrue(this.digest(any()) == hashExternal(any(), address(this), block.chainid), "by hand");
    }

    /// A change of any bit of any field changes the digest.
    /// forge-config: default.fuzz.runs = 100
    function test_fuzz_everyFieldCounts(uint256 bit) public view {
        bytes32 before = this.digest(any());
        for (uint256 field; field < 14; ++field) {
            ExternalOrder memory order = changed(any(), field, bit);
            bytes32 hash = this.digest(order);
            assertTrue(hash != before, vm.toString(field));
            assertTrue(hash == hashExternal(order, address(this), block.chainid), "by hand");
        }
    }

    /// A kind other than the two is refused, whatever its hash.
    function test_error_dirtyWords() public {
        bytes memory call = abi.encodeCall(this.termsOf, (any()));
        // Selector, offset, eight words before the kind.
        call[4 + 32 * 9 + 31] = 0x02;
        (bool done,) = address(this).call(call);
        assertTrue(!done, "refused");
    }

    function test_place() public pure {
        bytes32 name = bytes32(uint256(keccak256("ExternalSession.session")) - 1);
        bytes32 place = keccak256(abi.encode(name)) & ~bytes32(uint256(0xff));
        assertTrue(place == 0x773454a4333d647f7fd4c5a850d65301621d23d0d9e50bc2255f0fae98a70300, "by ERC-7201");
    }

    function digest(ExternalOrder calldata order) external view returns (bytes32) {
        return order.digest();
    }

    function termsOf(ExternalOrder calldata order) external view returns (OrderKind) {
        return order.terms().kind;
    }

    function any() private view returns (ExternalOrder memory order) {
        order = externalSale(a, b, 1e18, 2e18);
        (order.partnerAndFee, order.nonce, order.deadline) = (456, 789, 1_800_000_000);
        (order.permit, order.metadata, order.data) = (hex"01", hex"02", hex"03");
    }

    function changed(ExternalOrder memory order, uint256 field, uint256 bit)
        private
        pure
        returns (ExternalOrder memory)
    {
        uint256 word = 1 << bit % 256;
        address account = address(uint160(1 << bit % 160));
        if (field == 0) order.owner = xor(order.owner, account);
        if (field == 1) order.handler = xor(order.handler, account);
        if (field == 2) order.srcToken = xor(order.srcToken, account);
        if (field == 3) order.destToken = xor(order.destToken, account);
        if (field == 4) order.srcAmount ^= word;
        if (field == 5) order.destAmount ^= word;
        if (field == 6) order.expectedAmount ^= word;
        if (field == 7) order.deadline ^= word;
        if (field == 8) order.kind = OrderKind.BUY;
        if (field == 9) order.nonce ^= word;
        if (field == 10) order.partnerAndFee ^= word;
        if (field == 11) order.permit = abi.encode(word);
        if (field == 12) order.metadata = abi.encode(word);
        if (field == 13) order.data = abi.encode(word);
        return order;
    }

    function xor(address left, address right) private pure returns (address) {
        return address(uint160(left) ^ uint160(right));
    }
}
