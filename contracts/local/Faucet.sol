// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IMintable {
    function mint(address to, uint256 value) external;
}

interface ITransferable {
    function transfer(address to, uint256 value) external returns (bool);
}

/// @title Faucet: mints the tokens of the local world
/// @notice Any account may ask for a drip of every token; the owner, who seeds the world, may mint
/// any amount. The wrapped native token cannot be minted, so the faucet sends from its balance of
/// it.
contract Faucet {
    struct Drop {
        address token;
        uint256 value;
    }

    address public immutable owner;
    address public immutable wrappedNative;
    Drop[] private drops;

    event Dripped(address indexed to);

    error NotOwner(address caller);

    constructor(address owner_, address wrappedNative_, Drop[] memory drops_) {
        owner = owner_;
        wrappedNative = wrappedNative_;
        for (uint256 i = 0; i < drops_.length; i++) {
            drops.push(drops_[i]);
        }
    }

    /// @notice Sends `to` a drip of every token of the registry.
    function drip(address to) external {
        for (uint256 i = 0; i < drops.length; i++) {
            Drop memory drop = drops[i];
            if (drop.token == wrappedNative) ITransferable(drop.token).transfer(to, drop.value);
            else IMintable(drop.token).mint(to, drop.value);
        }
        emit Dripped(to);
    }

    /// @notice Returns the amounts of one drip.
    function dropsOf() external view returns (Drop[] memory) {
        return drops;
    }

    /// @notice Mints each drop for every account of `to`.
    function mint(address[] calldata to, Drop[] calldata minted) external {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        for (uint256 i = 0; i < to.length; i++) {
            for (uint256 j = 0; j < minted.length; j++) {
                IMintable(minted[j].token).mint(to[i], minted[j].value);
            }
        }
    }
}
