// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {Order, OrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";

/// I3: signatures of another form, another signer, or none.
contract I03SignatureFormsTest is IntentBooks {
    uint256 private constant CURVE_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;

    Order private order;
    bytes32 private digest;

    function setUp() public override {
        super.setUp();
        order = sale(a, b, 1e18, 1e18);
        digest = hashIntent(order, address(intent), block.chainid, false);
    }

    function test_I3_sixtyFiveBytes() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(TRADER_KEY, digest);
        settles(directCall(OrderWithSig(order, abi.encodePacked(r, s, v), signed(order).bridgeOverride, ""), 1e18));
        assertTrue(intent.isNonceUsed(trader, 0), "settled");
    }

    /// Two signatures of one key are both valid, but the order is settled only once.
    function test_I3_forms() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(TRADER_KEY, digest);
        bytes32 twin = bytes32(CURVE_ORDER - uint256(s));
        uint8 otherV = v ^ 7;
        bytes memory compact = signatureOf(TRADER_KEY, digest);
        refusesSigned("");
        refusesSigned(new bytes(64));
        refusesSigned(new bytes(65));
        refusesSigned(abi.encodePacked(r, s, otherV));
        refusesSigned(abi.encodePacked(r, s, v - 27));
        refusesSigned(abi.encodePacked(r, s, uint8(0)));
        refusesSigned(abi.encodePacked(r, s, uint8(29)));
        refusesSigned(abi.encodePacked(r, s, uint8(255)));
        // The malleable twin with a high s, in both forms.
        refusesSigned(abi.encodePacked(r, twin, otherV));
        refusesSigned(abi.encodePacked(r, twin, v));
        // Compact with the other parity; doubled; with extra bytes after or before it; truncated.
        refusesSigned(abi.encodePacked(r, bytes32(compact32(compact) ^ (1 << 255))));
        refusesSigned(bytes.concat(compact, compact));
        refusesSigned(bytes.concat(compact, hex"00"));
        refusesSigned(bytes.concat(hex"00", compact));
        refusesSigned(abi.encodePacked(r, s, v, hex"00"));
        refusesSigned(abi.encodePacked(r, s, uint256(v)));
        refusesSigned(abi.encodePacked(r));
        // Outside the curve's range.
        refusesSigned(abi.encodePacked(bytes32(0), s, v));
        refusesSigned(abi.encodePacked(r, bytes32(0), v));
        refusesSigned(abi.encodePacked(bytes32(CURVE_ORDER), s, v));
        refusesSigned(abi.encodePacked(bytes32(type(uint256).max), s, v));
    }

    /// Every bit counts.
    function test_I3_eachBit() public {
        bytes32 before = books();
        bytes memory signature = signatureOf(TRADER_KEY, digest);
        for (uint256 bit; bit < 512; ++bit) {
            signature[bit / 8] ^= bytes1(uint8(1 << (bit % 8)));
            assertRefused(
                agent,
                address(intent),
                directCall(with(signature), 1e18),
                abi.encodePacked(IIntentErrors.InvalidSignature.selector)
            );
            signature[bit / 8] ^= bytes1(uint8(1 << (bit % 8)));
        }
        vm.assertEq(before, books(), "and everybody has what they had");
    }

    function test_I3_anotherPerson() public {
        refusesSigned(signatureOf(TRADER_KEY + 1, digest));
        // The right signer signed another digest.
        refusesSigned(signatureOf(TRADER_KEY, keccak256("something else")));
        refusesSigned(signatureOf(TRADER_KEY, hashIntent(order, address(intent), block.chainid + 1, false)));
        refusesSigned(signatureOf(TRADER_KEY, hashIntent(order, address(registry), block.chainid, false)));
        refusesSigned(signatureOf(TRADER_KEY, hashIntent(order, address(intent), block.chainid, true)));
    }

    /// The zero address is never an owner: a signature that recovers to it is invalid, and an
    /// account without code accepts nothing.
    function test_I3_nobody() public {
        (, bytes32 r, bytes32 s) = vm.sign(TRADER_KEY, digest);
        for (uint160 i; i <= 18; ++i) {
            // The zero address, the precompiles, and beyond.
            order.owner = address(i);
            refusesSigned("");
            refusesSigned(new bytes(64));
            refusesSigned(new bytes(65));
            refusesSigned(abi.encodePacked(r, s, uint8(29)));
            refusesSigned(abi.encodePacked(bytes32(uint256(1)), bytes32(uint256(1)), uint8(27)));
        }
    }

    /// Contracts that do not confirm: the intent contract itself, tokens, and wrapped native
    /// tokens, whose fallback would take anything for a deposit were it not a static call.
    function test_I3_contractsThatNeverSign() public {
        address[7] memory owners =
            [address(intent), address(a), weth, permit2, address(deposits), address(executor), address(registry)];
        order.beneficiary = receiver;
        for (uint256 i; i < owners.length; ++i) {
            order.owner = owners[i];
            refusesSigned("");
            refusesSigned(signatureOf(TRADER_KEY, hashIntent(order, address(intent), block.chainid, false)));
        }
    }

    function test_I3_preSigned() public {
        refusesSigned("");
        // The pre-signature of another account.
        vm.prank(attacker);
        intent.setPreSignature(digest, true);
        refusesSigned("");
        vm.prank(trader);
        intent.setPreSignature(digest, true);
        // A nonempty signature must be valid.
        refusesSigned(hex"00");
        refusesSigned(new bytes(64));
        vm.prank(trader);
        intent.setPreSignature(digest, false);
        refusesSigned("");
        // A pre-signature of one type is not valid for the other.
        bytes32 fillable = hashIntent(order, address(intent), block.chainid, true);
        vm.prank(trader);
        intent.setPreSignature(fillable, true);
        refusesSigned("");
        vm.prank(trader);
        intent.setPreSignature(digest, true);
        settles(directCall(with(""), 1e18));
    }

    function refusesSigned(bytes memory signature) private {
        refuses(IIntentErrors.InvalidSignature.selector, directCall(with(signature), 1e18));
    }

    function with(bytes memory signature) private view returns (OrderWithSig memory made) {
        (made.order, made.signature) = (order, signature);
    }

    function compact32(bytes memory compact) private pure returns (uint256 vs) {
        assembly {
            vs := mload(add(compact, 64))
        }
    }
}
